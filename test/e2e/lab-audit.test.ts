import { ReportGenerator } from 'lighthouse/report/generator/report-generator.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationOf } from '../../src/request/page-credentials.ts'
import { sweep } from '../../src/store/upkeep/sweep.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { expectInside, expectPatientReport, outlinedColours } from '../support/crops.ts'
import { drawnLighthouse } from '../support/drawn-lighthouse.ts'
import type { Har } from '../support/har.ts'
import { LATE_MS } from '../support/late-part.ts'
import { ACCESS, afterTelling, SECRETS } from '../support/secret-site.ts'
import { createVisitor } from '../support/visitors.ts'
import { SAMPLES, type WholeAudit, wholeAudit } from '../support/whole-audit.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

/** In markup that the page sends to everybody: the only part of a URL that is not secret. */
const PUBLISHED: ReadonlySet<string> = new Set(['image query'])

const SAID = authorizationOf(ACCESS)

let audit: WholeAudit
let files: WholeAudit['files']
/** Only before a release. */
let test: TestBrowser
/** The API's response about the run. */
let told: string

beforeAll(async () => {
  audit = await wholeAudit()
  ;({ files } = audit)
  told = JSON.stringify(await get('/runs/1'))
  if (IN_RELEASE) test = await startBrowser()
}, 180_000)

afterAll(async () => {
  if (IN_RELEASE) await test.close()
  await audit.close()
})

const get = async (path: string) =>
  (await audit.user.send('GET', `/reports/${audit.id}${path}`)).body

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
    expect(atob(device.screenshots.final.colours.cells)).toHaveLength(25 * 50 * 2)
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
    const unheard = Object.keys(SECRETS).filter((place) => !audit.site.heard.has(place))
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
    // Not `toContain`, which would print the whole file.
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

it.each(Object.entries(SECRETS))('the results do not have the secret of: %s', (place, secret) => {
  expect(told.includes(secret)).toBe(PUBLISHED.has(place))
})

it('the results do not have the first half of one, where a text is cut', () => {
  expect(told).toContain('3 browser dialogs open')
  for (const place of ['session cookie', 'long log', 'long dialog'] as const) {
    expect(told.includes(SECRETS[place].slice(0, 8)), place).toBe(false)
  }
})

describe('an export', () => {
  it('contains every request as HAR', async () => {
    const { log }: { log: Har } = await get('/export?format=har')
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'chrome-har' } })
    const paths = log.entries.map(({ request }) => new URL(request.url).pathname)
    expect(paths).toEqual(
      expect.arrayContaining(['/shop/start', '/shop/page', '/pixel.svg', '/api/one']),
    )
    for (const { request, response, timings, startedDateTime } of log.entries) {
      expect(Date.parse(startedDateTime)).not.toBeNaN()
      expect(request.headers.map(({ name }) => name)).not.toContain('Proxy-Connection')
      for (const { value } of [...request.cookies, ...response.cookies]) {
        expect(value).toBe('redacted')
      }
      expect(timings.wait).toBeGreaterThanOrEqual(0)
    }
  })

  it.runIf(IN_RELEASE)(
    'contains a Lighthouse result that the report of Lighthouse can draw, with images',
    async () => {
      const result = await get('/export?format=lighthouse')
      expect(result.lighthouseVersion).toMatch(/^13\./)
      const drawn = await drawnLighthouse(test.browser, (page) =>
        page.setContent(ReportGenerator.generateReportHtml(result)),
      )
      const widths = [250, ...Array.from({ length: 8 }, () => 160)]
      expect(drawn).toEqual({ gauges: 4, widths, faults: [] })
    },
  )

  it.runIf(IN_RELEASE)(
    'contains a self-contained Lighthouse report that requests nothing',
    async () => {
      await audit.user.send('PATCH', `/reports/${audit.id}`, { json: { privacy: 0 } })
      const { headers, text } = await createVisitor(audit.api.address).get(
        `/r/${audit.id}/lighthouse.html`,
      )
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename=".*lighthouse\.html"$/,
      )
      expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const place = 'https://saved.example/lighthouse.html'
      const drawn = await drawnLighthouse(test.browser, async (page, faults) => {
        page.on('request', (request) => {
          if (!/^(?:data|blob):/.test(request.url()) && request.url() !== place) {
            faults.push(request.url())
          }
        })
        await page.route(place, (route) => route.fulfill({ contentType: 'text/html', body: text }))
        await page.goto(place)
      })
      expect(drawn).toMatchObject({ gauges: 4, faults: [] })
    },
  )

  it('contains the results as the command line prints them', async () => {
    const [record] = await get('/export?format=json')
    expect(record).toEqual({ ...(await get('/runs/1')).data.results, error: null })
  })
})

describe('the user name and password', () => {
  it('are sent only to the site, unprompted, in each browser context', () => {
    const { site, askedElsewhere } = audit
    for (const agent of [/Mobile/, /Macintosh/]) {
      const [start, ...rest] = afterTelling(site.asked, agent)
      expect(start).toMatchObject({ path: '/shop/start', said: SAID, cookie: undefined })
      const later = rest.filter(({ path }) => !/^\/(?:api\/|shop\/page\?|shop\/start|$)/.test(path))
      expect(later.map(({ path }) => path)).toEqual(
        expect.arrayContaining([
          '/files/style.css',
          '/shop/page.js',
          '/pictures/a.png',
          '/frames/within',
          '/hours',
        ]),
      )
      expect(new Set(later.map(({ said }) => said))).toEqual(new Set([SAID]))
    }
    const unprompted = site.asked.filter(
      ({ agent, path, said }) =>
        /Mobile|Macintosh/.test(agent) && !path.startsWith('/api/') && said === undefined,
    )
    // The samples and a comparison; on a busy machine, one disturbed load of each device is repeated.
    const contexts = unprompted.filter(({ path }) => path === '/shop/start').length
    expect([1, 2, 3].map((more) => SAMPLES + more)).toContain(contexts)
    // Each context is asked once for the page and once for files in other folders.
    expect(unprompted).toHaveLength(2 * contexts)

    expect(askedElsewhere.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/b.png', '/api']),
    )
    expect(new Set(askedElsewhere.map(({ said }) => said))).toEqual(new Set([undefined]))
  })

  it('show the page as if it had been open', () => {
    const { requests, cookies, samples } = audit.device
    expect(samples).toHaveLength(SAMPLES)
    const loads = samples.filter(({ several }) =>
      several?.requests.some(({ type, transferBytes }) => type === 'Document' && transferBytes > 0),
    )
    expect(loads).toHaveLength(SAMPLES === 1 ? 0 : SAMPLES)
    expect(requests.find(({ isMainDocument }) => isMainDocument)?.status).toBe(200)
    const { origin } = audit.site
    const refused = requests.filter(({ url, status }) => url.startsWith(origin) && status === 401)
    expect(refused).toEqual([])
    const names = cookies.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['known', 'login']))
    expect(names).not.toContain('stranger')
  })

  it('appear in no result and no file of the run', () => {
    const texts = [...files].flatMap(([name, { text }]) => (name.endsWith('.br') ? text : []))
    const all = [...texts, JSON.stringify(audit.told)].join('\n')
    expect(all).toContain('redacted')
    for (const secret of [SAID.slice(6), ACCESS.password]) expect(all.indexOf(secret)).toBe(-1)
  })
})

it('reads the page after the wait-for selector appears', () => {
  const { awaited, page, interactionTests, lighthouse, requests } = audit.device
  expect(awaited).toEqual({ selector: '#app > h1', after: expect.any(Number), known: true })
  expect(awaited?.after).toBeLessThan(LATE_MS)
  expect(page.outline.headings).toEqual(['Opening hours'])
  expect(lighthouse.audits['image-alt']?.score).toBe(0)
  expect(requests.map(({ url }) => URL.parse(url)?.pathname)).toContain('/late.png')
  expect(lighthouse.audits['metrics']?.details).toMatchObject({
    items: [{ observedLargestContentfulPaint: expect.toSatisfy((ms) => ms > LATE_MS) }, {}],
  })
  expect(interactionTests?.axe).toMatchObject({ measured: true })
  expect(JSON.stringify(interactionTests?.axe)).toContain('image-alt')
  expect(interactionTests?.desktop).toMatchObject({
    measured: true,
    value: { headings: ['Opening hours'] },
  })
})

describe('the elements that a browser found fault with', () => {
  /** A position between two pixels takes one more. */
  const tens = (side: number) => Math.floor(side / 10) * 10

  it('have their place in the picture of the page, whatever the page says of them', () => {
    const { checks, lab } = audit.results
    const page = lab?.devices[0]?.screenshots.full?.page
    expect(page?.width).toBe(412)
    const rows = checks.find(({ id }) => id === 'axe-image-alt')?.evidence ?? []
    const boxes = rows.map(({ box }) => box)
    // The last one is covered by another element there.
    expect(boxes.map((box) => box && [box.x, box.width, tens(box.height)])).toEqual([
      [60, 200, 80],
      [0, 100, 60],
      [expect.any(Number), 200, 80],
      undefined,
    ])
    expect(boxes[0]?.y).toBeGreaterThan(Math.round((page?.height ?? 0) / 2))
    expectInside(audit.results)
  })

  it.runIf(IN_RELEASE)('are outlined there in the report', { timeout: 90_000 }, async () => {
    const report = `${audit.api.address}/r/${audit.id}`
    const colours = await outlinedColours(`${report}/checks/axe-image-alt`, test.browser)
    expect(colours).toEqual(['200', '010', '002'])
    await expectPatientReport(report, test.browser)
  })
})

it('goes with its report: the sweep leaves no file', async () => {
  const { api, user, id } = audit
  const names = [...files.keys()]
  const rows = await api.db.selectFrom('artifacts').select(['name', 'blob_key']).execute()
  const keys = await Array.fromAsync(api.blobs.list())
  expect(keys).toEqual(expect.arrayContaining(rows.map((row) => row.blob_key)))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  await user.send('DELETE', `/reports/${id}`)
  await sweep(api.db, api.blobs, { trashDays: 0, keepArtifactsDays: 90, keepStartsMs: 0 })
  const left = await Array.fromAsync(api.blobs.list())
  for (const { name, blob_key } of rows) expect(left, name).not.toContain(blob_key)
  expect(await api.db.selectFrom('artifacts').selectAll().execute()).toEqual([])
})
