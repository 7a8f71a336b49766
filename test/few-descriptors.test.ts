import { afterAll, describe, expect, it } from 'vitest'
import { captureProbes } from '../src/capture/capture-probes.ts'
import type { Probe } from '../src/capture/capture.ts'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { EgressError } from '../src/egress/egress-error.ts'
import { createEngine } from '../src/engine/audit.ts'
import { createLab } from '../src/lab/lab.ts'
import { auditRequest } from '../src/request/audit-request.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { startSite } from './support/site.ts'

const FAULT = { code: 'EMFILE', syscall: 'open' }

/** As the system's resolver fails in a process without a free descriptor. */
const egress = localEgress({
  allowHosts: ['site', 'files'],
  async lookup(name) {
    if (name === 'site') return ['127.0.0.1']
    const cause = Object.assign(new Error('too many open files'), FAULT)
    throw new EgressError('unreachable', `${name} does not resolve`, { cause })
  },
})

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => egress, threads: 1 })
afterAll(() => engine.close())

const NO_BROWSER = { program: '/nonexistent', from: 'given', env: {} } as const

/** A browser's proxy needs a descriptor of its own; the browser itself is not started. */
const lab = createLab({
  search: async () => ({ found: true, browser: NO_BROWSER }),
  cage: { uid: null, unsandboxed: false },
  concurrency: 1,
})
const withLab = createEngine({
  egressFor: () => ({
    ...egress,
    openProxy: () => Promise.reject(Object.assign(new Error('too many open files'), FAULT)),
  }),
  threads: 1,
  lab,
})
afterAll(() => withLab.close())
afterAll(() => lab.close())

const signal = new AbortController().signal
const settings = { ...DEFAULT_CRAWL, externalLinks: 0 }
const store = () => createMemoryStore({ mostKnown: 100 })

describe('a process that has no file descriptor left', () => {
  it.each([true, false])(
    'does not call the site of a crawl unreachable; its scheme was typed: %s',
    async (schemeGiven) => {
      const request = auditRequest({ url: 'https://files/', schemeGiven })
      const crawled = engine.crawl(request, { settings, store: store() })
      await expect(crawled).rejects.toMatchObject(FAULT)
    },
  )

  it.each(['http://files/', 'http://files/sitemap.xml'])(
    'does not call a sitemap unreachable: %s',
    async (url) => {
      const read = engine.readSitemaps(pageRequest(url), { mostPages: 10 })
      await expect(read).rejects.toMatchObject(FAULT)
    },
  )

  it('judges no page of which it could not read all', async () => {
    const html = '<!doctype html><title>A</title><script src="http://files/a.js"></script>'
    const site = await opened(
      startSite((_, response) => response.setHeader('Content-Type', 'text/html').end(html)),
    )
    const audited = engine.audit(pageRequest(`http://site:${site.port}/`))
    await expect(audited).rejects.toMatchObject(FAULT)
  })

  it('rejects an audit that is about the browser’s part, which costs any other that part', async () => {
    const html = '<!doctype html><title>A</title>'
    const site = await opened(
      startSite((_, response) => response.setHeader('Content-Type', 'text/html').end(html)),
    )
    const request = pageRequest(`http://site:${site.port}/`)
    await expect(withLab.audit(request, { needsBrowser: true })).rejects.toMatchObject(FAULT)
    expect(await withLab.audit(request)).toMatchObject({
      status: 'completed',
      results: { lab: { status: 'not-measured' } },
    })
  })

  it('gives up the other probes', async () => {
    const silent = await opened(startSite(() => undefined))
    const session = await opened(egress.open())
    const probes = ['http://files/', `${silent.origin}/`].map((url): Probe => ({
      kind: 'request',
      role: 'link',
      url,
      method: 'get',
      maxBytes: 100,
      redirects: 0,
    }))
    const results: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = captureProbes(session, probes, {
      deadlineMs: 60_000,
      perProbeMs: 60_000,
      signal,
      onResult({ status }) {
        results.push(status)
        resolve()
      },
    })
    await expect(asked).rejects.toMatchObject(FAULT)
    await promise
    expect(results).toEqual(['late'])
  })
})
