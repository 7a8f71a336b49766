import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner } from '../src/store/accounts/actor.ts'
import { SAMPLE_ID } from '../src/web/sample/sample-report.ts'
import { endRuns } from './support/api.ts'
import { type Counted, startCounted } from './support/counted-readings.ts'
import { signedIn, visitorOf } from './support/people.ts'
import { quickPasswords } from './support/quick-passwords.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { shortResults } from './support/short-results.ts'
import { failed, reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

/** Created once, since it runs the whole catalogue. */
const RESULTS = shortResults(sampleLabResults())

let counted: Counted
let owner: Owner
let id: string
beforeAll(async () => {
  counted = await startCounted()
  owner = (await counted.api.user()).owner
})
afterAll(() => counted[Symbol.asyncDispose]())
/** Creates another report, of which nothing is cached. */
async function another(): Promise<void> {
  counted.mostAtOnce()
  id = await newReport()
}

async function newReport(): Promise<string> {
  const { api } = counted
  const draft = reportDraft({ url: 'https://www.library.example/opening-hours', privacy: 0 })
  const { report } = await api.store.reports.store(owner, draft)
  await endRuns(api, report.id, { status: 'completed', results: RESULTS })
  return report.id
}

const stranger = () => createVisitor(counted.api.address)
const get = (path: string, headers?: Record<string, string>) => stranger().get(path, headers)
const change = (what: Parameters<typeof counted.api.store.reports.update>[2], of = id) =>
  counted.api.store.reports.update(owner, of, what)

const VIEWS = [
  '',
  '?show=all',
  '.md',
  '.csv',
  '.json',
  '/runs',
  '/runs/1',
  '/runs/1/facts/links',
  '/runs/1/checks/image-alt',
  '/facts/links',
  '/checks/image-alt',
  '/compare?devices=mobile,desktop',
  '/compare.md?devices=mobile,desktop',
  '/badge.svg',
  '/embed',
  '/card.png',
]

// In this order: each test leaves the report public, and the last one deletes it.
describe.each(VIEWS)('/r/:id%s of a public report', (end) => {
  beforeAll(another)

  it('is made once for strangers, the same for each, and tagged', async () => {
    const first = await get(`/r/${id}${end}`)
    expect(first.status).toBe(200)
    let second = first
    expect(
      await counted.readingsOf(async () => {
        second = await get(`/r/${id}${end}`)
      }),
    ).toBe(0)
    expect(second.text).toBe(first.text)
    const own = new Set(['x-request-id', 'date'])
    const headersOf = ({ headers }: typeof first) =>
      [...headers].filter(([name]) => !own.has(name)).toSorted(([a], [b]) => a.localeCompare(b))
    expect(headersOf(second)).toEqual(headersOf(first))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(first.headers.get('etag')).toMatch(/^"[\w-]{27}"$/)
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get(`/r/${id}${end}`)
    const tag = headers.get('etag') ?? ''
    const again = await get(`/r/${id}${end}`, { 'if-none-match': `W/"x", ${tag}` })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
    expect(again.headers.get('content-type')).toBeNull()
    expect((await get(`/r/${id}${end}`, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  it('is not served once the report is private', async () => {
    const { headers } = await get(`/r/${id}${end}`)
    await change({ privacy: 1 })
    const tagged = { 'if-none-match': headers.get('etag') ?? '' }
    for (const sent of [{}, tagged]) {
      const seen = await get(`/r/${id}${end}`, sent)
      expect([seen.status, seen.headers.get('etag')]).toEqual([404, null])
      expect(seen.headers.get('cache-control')).toBe('no-store')
    }
    await change({ privacy: 0 })
    expect((await get(`/r/${id}${end}`)).status).toBe(200)
  })

  it('is removed with the report', async () => {
    await get(`/r/${id}${end}`)
    await counted.api.store.reports.delete(owner, id)
    expect((await get(`/r/${id}${end}`)).status).toBe(404)
  })
})

describe('a cached page', () => {
  beforeEach(another)

  it('asks for the password as soon as one is set', async () => {
    await get(`/r/${id}`)
    await change({ privacy: 2, passwordHash: await quickPasswords().hash('open sesame, please') })
    const { text, headers } = await get(`/r/${id}`)
    expect(text).toContain('Protected report')
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store'])
  })

  it('is removed with its project', async () => {
    await change({ project: 'closing down' })
    await get(`/r/${id}`)
    const projectId = (await counted.api.store.reports.find(owner, id))?.projectId ?? ''
    await counted.api.store.projects.delete(owner, projectId)
    expect((await get(`/r/${id}`)).status).toBe(404)
  })

  it('shows a new run from start to end, and a change of its listing', async () => {
    const { headers } = await get(`/r/${id}`)
    expect(headers.get('x-robots-tag')).toContain('noindex')
    await change({ rerun: true })
    expect((await get(`/r/${id}`)).text).toContain('Run 2 is waiting')
    await endRuns(counted.api, id, failed())
    expect((await get(`/r/${id}`)).text).toContain('in run 2')
    await change({ listed: true })
    expect((await get(`/r/${id}`)).headers.get('x-robots-tag')).toBeNull()
  })

  it('shows the current name of the installation, not an earlier one', async () => {
    const admin = (await signedIn(counted.api, { admin: true })).owner
    const by = { id: admin.id, from: { address: '198.18.0.1', agent: 'test' } }
    const { settings } = counted.api
    const rename = async (seen: string, name: string) => {
      const { changes } = settings.plan({ INSTANCE_NAME: name }, { INSTANCE_NAME: seen })
      await settings.change(changes, by)
    }
    const hasName = async () => (await get(`/r/${id}`)).text.includes('Town Hall Audits')
    const open = counted.close()
    const early = hasName()
    await expect.poll(() => counted.mostAtOnce()).toBe(1)
    await rename('', 'Town Hall Audits')
    open()
    expect(await early).toBe(true)
    await rename('Town Hall Audits', '')
    expect(await hasName()).toBe(false)
    await rename('', 'Town Hall Audits')
    expect(await hasName()).toBe(true)
    await rename('Town Hall Audits', '')
  })

  it('is not shown to signed-in users, and contains nothing of theirs', async () => {
    await get(`/r/${id}`)
    const mine = await (await visitorOf(counted.api, owner)).get(`/r/${id}`)
    expect(mine.text).toContain(`/r/${id}/share`)
    expect([mine.headers.get('etag'), mine.headers.get('cache-control')]).toEqual([
      null,
      'no-store',
    ])
    const other = await signedIn(counted.api)
    expect((await other.visitor.get(`/r/${id}`)).text).toContain(other.email)
    const { text } = await get(`/r/${id}`)
    expect(text).not.toContain('@example.com')
    expect(text).not.toContain(`/r/${id}/share`)
  })

  it('does not show what its owner saw while it was private', async () => {
    await change({ privacy: 1 })
    const visitor = await visitorOf(counted.api, owner)
    for (const end of VIEWS) {
      await visitor.get(`/r/${id}${end}`)
      expect((await get(`/r/${id}${end}`)).status).toBe(404)
    }
  })

  it('shows a message only to the visitor who has just sent a form', async () => {
    const visitor = stranger()
    visitor.cookies.set('pagemark-flash', 'pdf-exports-full')
    const told = await visitor.get(`/r/${id}`)
    expect(told.text).toContain('class="notice')
    expect(told.headers.get('etag')).toBeNull()
    expect((await get(`/r/${id}`)).headers.get('set-cookie')).toBeNull()
    visitor.cookies.set('pagemark-flash', 'pdf-exports-full')
    expect((await visitor.get(`/r/${id}`)).text).toBe(told.text)
  })

  it('links to the requested host', async () => {
    const byName = counted.api.address.replace('127.0.0.1', 'localhost')
    expect((await get(`/r/${id}.md`)).text).toContain(`${counted.api.address}/r/`)
    const { text } = await createVisitor(byName).get(`/r/${id}.md`)
    expect(text).toContain(`${byName}/r/`)
    expect(text).not.toContain(counted.api.address)
    expect((await get(`/r/${id}.md`)).text).toContain(`${counted.api.address}/r/`)
  })

  it.each(['br', 'gzip', 'identity'])('is the same in the encoding %s', async (coding) => {
    for (const end of ['', '.csv']) {
      const plain = await get(`/r/${id}${end}`, { 'accept-encoding': 'identity' })
      for (let time = 0; time < 2; time += 1) {
        const { text, headers } = await get(`/r/${id}${end}`, { 'accept-encoding': coding })
        expect(text).toBe(plain.text)
        expect(headers.get('content-encoding') ?? 'identity').toBe(coding)
        expect(headers.get('vary')).toBe('Accept-Encoding')
      }
    }
  })

  it('has the same headers for a HEAD request', async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(`${counted.api.address}/r/${id}.json`, { method: 'HEAD' })
      const whole = await get(`/r/${id}.json`)
      expect(response.headers.get('etag')).toBe(whole.headers.get('etag'))
      expect(response.headers.get('content-length')).toBe(whole.headers.get('content-length'))
    }
  })

  it('is shared by all equivalent queries', async () => {
    const { headers } = await get(`/r/${id}`)
    const readings = await counted.readingsOf(async () => {
      for (let count = 0; count < 20; count += 1) {
        const seen = await get(`/r/${id}?x=${count}&show=work&category=none-${count}`)
        expect(seen.headers.get('etag')).toBe(headers.get('etag'))
      }
    })
    expect(readings).toBe(0)
  })

  it('is shared by all spellings of its URL', async () => {
    const { headers } = await get(`/r/${id}/checks/image-alt`)
    for (const path of [`/r/${id.toUpperCase()}/checks/image-alt`, `/r/${id}/checks/%69mage-alt`]) {
      expect((await get(path)).headers.get('etag')).toBe(headers.get('etag'))
    }
  })

  it('is not kept for search terms, of which there are too many', async () => {
    const first = await get(`/r/${id}?search=alt`)
    expect([first.status, first.headers.get('etag')]).toEqual([200, null])
    expect(await counted.readingsOf(() => get(`/r/${id}?search=alt`))).toBe(1)
  })

  it('is rendered once for many requests at once', async () => {
    const open = counted.close()
    const readings = counted.readingsOf(() =>
      Promise.all(Array.from({ length: 40 }, () => get(`/r/${id}?show=passed`))),
    )
    await expect.poll(() => counted.mostAtOnce()).toBe(1)
    open()
    expect(await readings).toBe(1)
  })

  it('is not one that was read before a visible change', async () => {
    const open = counted.close()
    const early = get(`/r/${id}?show=all`)
    await expect.poll(() => counted.mostAtOnce()).toBe(1)
    await change({ privacy: 1 })
    open()
    expect((await early).status).toBe(404)
    await change({ privacy: 0 })
    expect((await get(`/r/${id}?show=all`)).status).toBe(200)
  })

  it('compares with another report as long as visitors may see both', async () => {
    const other = await newReport()
    const path = `/r/${id}/compare?with=${other}`
    const { headers } = await get(path)
    expect((await get(path)).headers.get('etag')).toBe(headers.get('etag'))
    await change({ privacy: 1 }, other)
    expect((await get(path)).status).toBe(404)
    await change({ privacy: 0 }, other)
    await change({ privacy: 1 })
    expect((await get(path)).status).toBe(404)
  })

  it('also exists for the sample report', async () => {
    const first = await get(`/r/${SAMPLE_ID}`)
    expect((await get(`/r/${SAMPLE_ID}`)).headers.get('etag')).toBe(first.headers.get('etag'))
  })
})
