import { arch, platform } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { ReportGenerator } from 'lighthouse/report/generator/report-generator.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/audit.ts'
import { findBrowser } from '../../src/lab/browser/find-browser.ts'
import { createLab, type Lab } from '../../src/lab/lab.ts'
import { sweep } from '../../src/store/upkeep/sweep.ts'
import { parseTarget } from '../../src/request/target.ts'
import { startApi, type TestApi, type TestUser } from '../support/api.ts'
import { startBrowser } from '../support/browser.ts'
import { localEgress } from '../support/local-egress.ts'
import { SECRETS, type SecretSite, startSecretSite } from '../support/secret-site.ts'
import { createVisitor } from '../support/visitors.ts'

/** In markup that the page sends to everybody: the one part of an address that is nobody's own. */
const PUBLISHED: ReadonlySet<string> = new Set(['image query'])

const WISH = process.env.PAGEMARK_TEST_BROWSER ?? 'bundled'
const RULES = { allowPorts: 'any', allowHosts: 'any' } as const

let site: SecretSite
let lab: Lab
let engine: Engine
let api: TestApi
let user: TestUser
let id: string
/** Every file of the run as it is once it is unpacked, by its name. */
const files = new Map<string, { readonly text: string; readonly bytes: number }>()

beforeAll(async () => {
  site = await startSecretSite()
  const uid = process.getuid?.() ?? -1
  const machine = { platform: platform(), arch: arch(), uid, env: process.env }
  lab = createLab({
    search: () => findBrowser(WISH, machine),
    cage: { uid: uid === 0 ? 64_190 : null, unsandboxed: false },
    concurrency: 1,
  })
  const egress = localEgress()
  engine = createEngine({ egressFor: () => egress, threads: 1, lab })
  api = await startApi({
    audit: (request, run) => engine.audit(request, run),
    parseTarget: (text) => parseTarget(text, RULES),
  })
  user = await api.user()
  const made = await user.send('POST', '/reports', { json: { url: `${site.origin}/start` } })
  id = made.body.data.id
  await ended()
  for (const { name } of await api.artifacts.list(user.owner, id, 1)) {
    const file = await api.artifacts.read(user.owner, id, { run: 1, name })
    if (!file) continue
    const plain = name.endsWith('.br') ? brotliDecompressSync(file.body) : Buffer.from(file.body)
    files.set(name, { text: plain.toString('latin1'), bytes: file.body.byteLength })
  }
}, 120_000)

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await engine.close()
  await lab.close()
  await site.close()
})

interface Har {
  readonly entries: readonly {
    readonly startedDateTime: string
    readonly request: Message & { readonly url: string }
    readonly response: Message
    readonly timings: { readonly wait: number }
  }[]
}
interface Message {
  readonly headers: readonly { readonly name: string }[]
  readonly cookies: readonly { readonly value: string }[]
}

async function ended(): Promise<void> {
  for (;;) {
    const { status, error } = (await get('')).data
    if (status === 'completed') return
    if (status === 'failed') throw new Error(error.message)
    await setTimeout(250)
  }
}

const get = async (path: string) => (await user.send('GET', `/reports/${id}${path}`)).body

describe('the files of a run', () => {
  it('are there, small, and named in its results', async () => {
    const { results } = (await get('')).data
    const [device] = results.lab.devices
    expect(device.files.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      [...files.keys()].toSorted(),
    )
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'mobile.accessibility.json.br',
        'mobile.final.webp',
        'mobile.frame-1.webp',
        'mobile.full.webp',
        'mobile.har.br',
        'mobile.lighthouse.json.br',
        'mobile.rendered.html.br',
      ]),
    )
    expect(device.screenshots.final).toMatchObject({ name: 'mobile.final.webp', width: 250 })
    expect(device.screenshots.full).toMatchObject({ name: 'mobile.full.webp', width: 412 })
    expect(device.screenshots.frames).toHaveLength(8)
    expect(files.get('mobile.lighthouse.json.br')?.bytes).toBeLessThan(60_000)
    expect([...files.values()].reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(250_000)
  })

  it('are pictures of WebP where they are pictures', () => {
    const heads = [...files].flatMap(([name, { text }]) =>
      name.endsWith('.br') ? [] : [text.slice(0, 4) + text.slice(8, 12)],
    )
    expect(new Set(heads)).toEqual(new Set(['RIFFWEBP']))
  })

  it('are of a page whose every secret was said', () => {
    const unheard = Object.keys(SECRETS).filter((place) => !site.heard.has(place))
    expect(unheard.toSorted()).toEqual([
      'form',
      'fragment',
      'link header',
      'logged password',
      'logged token',
      'long dialog',
      'long log',
      'refused cookie',
      'response header',
      'thrown token',
      'user information',
    ])
    // Not `toContain`, which would print all of the file.
    const has = (name: string, said: string) => files.get(name)?.text.includes(said)
    expect(has('mobile.har.br', '/api/four')).toBe(true)
    expect(has('mobile.lighthouse.json.br', 'no answer from /api?auth=redacted')).toBe(true)
    expect(has('mobile.lighthouse.json.br', 'password=redacted')).toBe(true)
  })

  it.each(Object.entries(SECRETS))('do not have the secret of: %s', (place, secret) => {
    for (const [name, { text }] of files) {
      const isOwnContent = PUBLISHED.has(place) && name === 'mobile.rendered.html.br'
      expect(text.includes(secret), name).toBe(isOwnContent)
    }
  })

  it('know nothing of the way through our proxy', () => {
    for (const { text } of files.values()) expect(text).not.toMatch(/proxy-authorization/i)
  })
})

it.each(Object.entries(SECRETS))(
  'the results do not have the secret of: %s',
  async (place, secret) => {
    const text = JSON.stringify(await get('/runs/1'))
    expect(text.includes(secret)).toBe(PUBLISHED.has(place))
  },
)

it('the results do not have the first half of one, where a text is cut', async () => {
  const text = JSON.stringify(await get('/runs/1'))
  expect(text).toContain('2 dialogs opened')
  for (const place of ['session cookie', 'long log', 'long dialog'] as const) {
    expect(text.includes(SECRETS[place].slice(0, 8)), place).toBe(false)
  }
})

describe('the export', () => {
  it('is a HAR of every request', async () => {
    const { log }: { log: Har } = await get('/export?format=har')
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'chrome-har' } })
    const paths = log.entries.map(({ request }) => new URL(request.url).pathname)
    expect(paths).toEqual(expect.arrayContaining(['/start', '/page', '/pixel.svg', '/api/one']))
    for (const { request, response, timings, startedDateTime } of log.entries) {
      expect(Date.parse(startedDateTime)).not.toBeNaN()
      expect(request.headers.map(({ name }) => name)).not.toContain('Proxy-Connection')
      for (const { value } of [...request.cookies, ...response.cookies]) {
        expect(value).toBe('redacted')
      }
      expect(timings.wait).toBeGreaterThanOrEqual(0)
    }
  })

  it('is a Lighthouse result that Lighthouse’s own report draws, pictures included', async () => {
    const result = await get('/export?format=lighthouse')
    expect(result.lighthouseVersion).toMatch(/^13\./)
    const started = await startBrowser()
    try {
      const page = await started.browser.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.setContent(ReportGenerator.generateReportHtml(result))
      await page.locator('.lh-filmstrip img').last().waitFor()
      expect(await page.locator('.lh-scores-header .lh-gauge__percentage').count()).toBe(4)
      const widths = await page.evaluate(async () => {
        const images = [
          ...document.querySelectorAll<HTMLImageElement>('.lh-final-ss-image, .lh-filmstrip img'),
        ]
        await Promise.all(images.map((image) => image.decode()))
        return images.map((image) => image.naturalWidth)
      })
      expect(widths).toEqual([250, ...Array.from({ length: 8 }, () => 160)])
      expect(faults).toEqual([])
    } finally {
      await started.close()
    }
  })

  it('is a file that draws it by itself, and asks nobody for anything', async () => {
    await user.send('PATCH', `/reports/${id}`, { json: { privacy: 0 } })
    const { headers, text } = await createVisitor(api.address).get(`/r/${id}/lighthouse.html`)
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename=".*lighthouse\.html"$/,
    )
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const place = 'https://saved.example/lighthouse.html'
    const started = await startBrowser()
    try {
      const page = await started.browser.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('request', (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && request.url() !== place) {
          faults.push(request.url())
        }
      })
      await page.route(place, (route) => route.fulfill({ contentType: 'text/html', body: text }))
      await page.goto(place)
      await page.locator('.lh-filmstrip img').last().waitFor()
      expect(await page.locator('.lh-scores-header .lh-gauge__percentage').count()).toBe(4)
      expect(faults).toEqual([])
    } finally {
      await started.close()
    }
  })

  it('is the results, as the command line prints them', async () => {
    const [record] = await get('/export?format=json')
    expect(record).toEqual({ ...(await get('/runs/1')).data.results, error: null })
  })
})

it('goes with its report: the sweep leaves no file', async () => {
  const names = [...files.keys()]
  const rows = await api.db.selectFrom('artifacts').select(['run_id', 'name']).execute()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  await user.send('DELETE', `/reports/${id}`)
  await sweep(api.db, api.blobs, { trashDays: 0, keepArtifactsDays: 90, keepStartsMs: 0 })
  for (const { run_id, name } of rows) {
    expect(await api.blobs.get(`runs/${run_id}/${name}`), name).toBeUndefined()
  }
  expect(await api.db.selectFrom('artifacts').selectAll().execute()).toEqual([])
})
