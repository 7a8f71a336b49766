import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import { startApi, type TestApi } from './support/api.ts'
import { localEgress } from './support/local-egress.ts'
import { signedIn } from './support/people.ts'
import { eventually } from './support/quick-worker.ts'
import { type Site, startSite } from './support/site.ts'
import { reportDraft } from './support/store.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const PASSWORD = 'correct horse'
const FORM = { access_username: 'editor', access_password: PASSWORD }
const RIGHT = `Basic ${btoa(`editor:${PASSWORD}`)}`

/** A staging site and another one that it refers to, with the credentials that each received. */
const egress = localEgress()
const engine = createEngine({ egressFor: () => egress, threads: 1 })
let told: (string | undefined)[] = []
let toldElsewhere: (string | undefined)[] = []
let site: Site
let elsewhere: Site
let api: TestApi

beforeAll(async () => {
  elsewhere = await startSite(({ headers }, response) => {
    toldElsewhere.push(headers.authorization)
    return response.setHeader('Content-Type', 'text/html').end('<title>Elsewhere</title>')
  })
  site = await startSite(({ url, headers: { authorization } }, response) => {
    told.push(authorization)
    if (authorization !== RIGHT) {
      return response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Staging"' }).end()
    }
    if (url === '/sitemap.xml') {
      const pages = [site.origin, elsewhere.origin].map((origin) => `${origin}/listed`)
      const rows = pages.map((page) => `<url><loc>${page}</loc></url>`).join('')
      return response.setHeader('Content-Type', 'text/xml').end(`<urlset>${rows}</urlset>`)
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    return response.end(
      `<title>Staging</title><h1>Soon</h1><a href="${elsewhere.origin}/linked">Elsewhere</a><img src="${elsewhere.origin}/seen.png" alt="">
       <p>You said ${authorization ?? ''} for ${PASSWORD}.</p>`,
    )
  })
  api = await startApi({
    parseTarget: (text) => egress.judge(text),
    audit: async (request, run) => await engine.audit(request, run),
    readSitemaps: async (request, options) => await engine.readSitemaps(request, options),
  })
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await engine.close()
  await Promise.all([site.close(), elsewhere.close()])
})

type Visitor = Awaited<ReturnType<typeof signedIn>>['visitor']

async function audited(visitor: Visitor, form: Readonly<Record<string, string>>): Promise<string> {
  told = []
  toldElsewhere = []
  const { status, location } = await visitor.post('/new', { url: `${site.origin}/`, ...form })
  expect(status).toBe(303)
  return location ?? ''
}

async function ended(path: string, runs: number) {
  return await eventually(async () => {
    const report = await api.db
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', path.slice(3))
      .executeTakeFirstOrThrow()
    expect(report.run_count).toBe(runs)
    expect(report.status).toMatch(/completed|failed/)
    return report
  })
}

describe('credentials for a page', () => {
  it.runIf(IN_RELEASE)(
    'are sent to its site with every request of every run, and to no other',
    async () => {
      const { visitor } = await signedIn(api)
      const path = await audited(visitor, FORM)
      expect((await ended(path, 1)).title).toBe('Staging')
      expect(told.length).toBeGreaterThan(2)
      expect(new Set(told)).toEqual(new Set([RIGHT]))

      told = []
      await visitor.post(`${path}/run`, {})
      expect((await ended(path, 2)).status).toBe('completed')
      expect(new Set(told)).toEqual(new Set([RIGHT]))
      expect(toldElsewhere.length).toBeGreaterThan(0)
      expect(new Set(toldElsewhere)).toEqual(new Set([undefined]))
    },
  )

  it('are never shown, whatever the page does with them', async () => {
    const { visitor } = await signedIn(api)
    const path = await audited(visitor, FORM)
    await ended(path, 1)
    const pages = ['', '.json', '.md', '.csv', '/settings', '/facts/text', '/share', '/runs/1']
    for (const page of pages) {
      const { status, text } = await visitor.get(`${path}${page}`)
      expect([page, status]).toEqual([page, 200])
      expect(text).not.toContain(PASSWORD)
      expect(text).not.toContain(RIGHT.slice(6))
    }
    const { status, text } = await visitor.post('/account/data')
    expect([status, text]).toEqual([200, expect.stringContaining(path.slice(3))])
    expect(text).not.toContain(PASSWORD)
  })

  it.each([
    { name: 'a page', path: '/new', form: { url: 'example.com' } },
    { name: 'a list', path: '/new/list', form: { urls: 'example.com' } },
    { name: 'a sitemap', path: '/new/sitemap', form: { url: 'example.com', limit: '0' } },
    { name: 'settings', path: undefined, form: { project: 'x' } },
  ])('have to be entered again when the form is shown again: $name', async ({ path, form }) => {
    const { owner, visitor } = await signedIn(api)
    const { report } = await api.store.reports.store(owner, reportDraft())
    const sent = { ...FORM, ...form, wait_for: '{' }
    const at = path ?? `/r/${report.id}/settings`
    const { text } = await visitor.post(at, sent)
    expect(text).toContain('Enter the password again. For security it is not sent back.')
    expect(text).not.toContain(PASSWORD)

    const [, lost = ''] = /<input type="hidden" name="(\w+)" value="1"/.exec(text) ?? []
    const mended = { ...sent, limit: '5', wait_for: '', [lost]: '1', access_password: '' }
    const again = await visitor.post(at, mended)
    expect([again.status, again.text]).toEqual([
      422,
      expect.stringContaining('id="access_password-fault"'),
    ])
    expect(again.text).toContain(`name="${lost}" value="1"`)
    expect((await visitor.post(at, { ...mended, access_username: '' })).status).toBe(303)
  })

  it('have to be entered again when the page was audited recently', async () => {
    const { visitor } = await signedIn(api)
    await ended(await audited(visitor, FORM), 1)
    const { status, text } = await visitor.post('/new', { url: `${site.origin}/`, ...FORM })
    expect([status, text]).toEqual([
      409,
      expect.stringContaining('Enter the password again. For security it is not sent back.'),
    ])
    const fresh = await visitor.get('/new')
    expect(fresh.text).not.toMatch(/access_password_lost|Enter it again/)
  })

  it('cause an error that says so when they are wrong, and can be corrected in the settings', async () => {
    const { visitor } = await signedIn(api)
    const path = await audited(visitor, { ...FORM, access_password: 'wrong' })
    expect((await ended(path, 1)).error_code).toBe('blocked')
    const failed = await visitor.get(path)
    expect(failed.text).toContain(`href="${path}/settings"`)

    const { location } = await visitor.post(`${path}/settings`, {
      ...FORM,
      project: '127.0.0.1',
      again: '1',
    })
    expect(location).toBe(path)
    expect((await ended(path, 2)).status).toBe('completed')
  })

  it('for a sitemap also apply to pages of its origin, and of no other', async () => {
    const { owner, visitor } = await signedIn(api)
    const { location: reading } = await visitor.post('/new/sitemap', {
      url: `${site.origin}/sitemap.xml`,
      ...FORM,
    })
    await eventually(async () => {
      expect((await visitor.get(reading ?? '')).text).toContain('2 addresses in 1 file.')
    })
    const { text } = await visitor.get(reading ?? '')
    expect(text).toContain(`signs in as <bdi>editor</bdi> at <bdi>${site.origin}</bdi> only`)
    expect(text).not.toContain(PASSWORD)

    await visitor.post(`${reading}/audit`, { 'page.0': '1', 'page.1': '1', 'other.0': '1' })
    const asked = { page: 1, perPage: 10, sortBy: 'url', sort: 'asc' } as const
    const { items } = await api.store.reports.list(owner, asked)
    const access = items.map(({ url, credentialsUsername }) => [url, credentialsUsername])
    expect(new Map(access.map(([url, name]) => [url, name]))).toEqual(
      new Map([
        [`${site.origin}/listed`, 'editor'],
        [`${elsewhere.origin}/listed`, null],
      ]),
    )
  })
})
