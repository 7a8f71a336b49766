import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn, sessionOf } from './support/people.ts'
import { rawReader } from './support/raw-reader.ts'
import { crawledAtOnce, siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

/** More reports than are read at once. */
const REPORTS = 250

/** The database fails at this question of an export, from 1; at none without it. */
let failsAt: number | undefined
let api: TestApi
let admin: Awaited<ReturnType<typeof signedIn>>
let siteId: string

/** Fails as while its server restarts. */
function mayFail<Store extends object>(store: Store, ...names: readonly (keyof Store)[]): void {
  for (const name of names) {
    const real: unknown = store[name]
    if (typeof real !== 'function') throw new Error('There is no such question.')
    const failing = (...of: readonly unknown[]): unknown => {
      if (failsAt !== undefined && --failsAt === 0) {
        throw Object.assign(new Error('The server restarts.'), { code: '57P01' })
      }
      return Reflect.apply(real, store, of)
    }
    Object.assign(store, { [name]: failing })
  }
}

beforeAll(async () => {
  api = await startApi()
  admin = await signedIn(api, { admin: true })
  for (let n = 0; n < REPORTS; n += 1) {
    await api.store.reports.store(admin.owner, reportDraft({ url: `https://example.com/${n}` }))
  }
  siteId = (await api.store.siteAudits.create(admin.owner, siteDraft())).id
  await crawledAtOnce(api, siteId)
  const { belongings, crawls, keys, reports, securityEvents } = api.store
  mayFail(crawls, 'pagesOfFindings', 'findings', 'everyUrls')
  mayFail(reports, 'findSeveral')
  mayFail(securityEvents, 'listBefore')
  mayFail(keys, 'list')
  mayFail(belongings, 'projects', 'reports')
})
afterAll(() => api[Symbol.asyncDispose]())
beforeEach(() => {
  failsAt = undefined
})

interface Export {
  readonly what: string
  readonly path: () => string
  readonly form?: Readonly<Record<string, string>>
}
const REPORTS_CSV: Export = { what: 'the reports', path: () => '/reports.csv' }
const ACCOUNT: Export = { what: 'an account', path: () => '/account/data', form: {} }
const CRAWL_JSON: Export = { what: 'a crawl as JSON', path: () => `/s/${siteId}/export.json` }
const EXPORTS: readonly Export[] = [
  REPORTS_CSV,
  { what: 'the log', path: () => '/admin/log.csv' },
  ACCOUNT,
  { what: 'a crawl as CSV', path: () => `/s/${siteId}/export.csv` },
  CRAWL_JSON,
  { what: 'a crawl as sitemap', path: () => `/s/${siteId}/export.sitemap` },
]

const ask = async ({ path, form }: Export) =>
  await (form ? admin.visitor.post(path(), form) : admin.visitor.get(path()))

describe('an export', () => {
  it.each(EXPORTS)('is refused while the database cannot be read: $what', async (wanted) => {
    failsAt = 1
    const refused = await ask(wanted)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.headers.get('content-disposition')).toBeNull()
    expect(refused.headers.get('content-type')).toContain('text/html')
    const whole = await ask(wanted)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-disposition')).toContain('attachment')
  })

  it.each([REPORTS_CSV, ACCOUNT, CRAWL_JSON])(
    'breaks off if the database fails later: $what',
    async (wanted) => {
      failsAt = 2
      await expect(ask(wanted)).rejects.toThrow('terminated')
    },
  )

  it('breaks off visibly for a proxy that speaks HTTP/1.0, too', async () => {
    const session = await sessionOf(api, admin.owner)
    const socket = await rawReader(api.address)
    failsAt = 2
    socket.write(
      `GET /reports.csv HTTP/1.0\r\nHost: 127.0.0.1\r\nCookie: pagemark=${session}\r\n\r\n`,
    )
    socket.resume()
    await expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })
})
