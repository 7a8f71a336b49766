import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../src/accounts/passwords.ts'
import { endRuns, startApi, type TestApi, type TestUser } from './support/api.ts'
import { completed, reportDraft, someResults } from './support/store.ts'

/**
 * Who gets what from every route there is. The report is the owner's, in the project
 * `secret-project`, and behind a password, which `unlocked` has given. A route without a row fails,
 * and so does a row without a route.
 */
const ACTORS = ['anonymous', 'expert', 'reader', 'other', 'revoked', 'expired', 'unlocked'] as const
type Actor = (typeof ACTORS)[number]

interface Row {
  /** As the route is written; `HEAD` is asked wherever `GET` is. */
  readonly route: string
  readonly form?: Readonly<Record<string, string>>
  /** Its run has ended, with results. */
  readonly finished?: true
  /** What the report became after the password was given. */
  readonly privacy?: 0 | 1
  /** Who learns something of the report; nobody else may. */
  readonly tells?: readonly Actor[]
  /** In the order of the actors. */
  readonly statuses: readonly number[]
}

const url = 'https://www.example.com/'
const PROJECT = 'secret-project'
const PASSWORD = 'open sesame'
const SECRET_RESULTS = completed({ page: { ...someResults().page, title: 'secret-page' } })
const KEY_HOLDERS: readonly Actor[] = ['expert', 'reader']

// prettier-ignore
const ROWS: readonly Row[] = [
  //                                                         anonymous expert reader other revoked expired unlocked
  { route: 'GET /healthz',                             statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /readyz',                              statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /metrics',                             statuses: [401, 401, 401, 401, 401, 401, 401] },
  { route: 'GET /api/v1/openapi.json',                 statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /api/v1/account',                      statuses: [401, 200, 200, 200, 401, 401, 401] },
  { route: 'GET /api/v1/reports',                      statuses: [401, 200, 200, 200, 401, 401, 401] },
  { route: 'POST /api/v1/reports', form: { url },      statuses: [401, 201, 403, 201, 401, 401, 401] },
  { route: 'GET /api/v1/reports/:id',                  statuses: [401, 200, 200, 404, 401, 401, 401] },
  { route: 'PUT /api/v1/reports/:id',                  statuses: [401, 200, 403, 404, 401, 401, 401] },
  { route: 'PATCH /api/v1/reports/:id',                statuses: [401, 200, 403, 404, 401, 401, 401] },
  { route: 'DELETE /api/v1/reports/:id',               statuses: [401, 200, 403, 404, 401, 401, 401] },
  { route: 'POST /api/v1/reports/:id/cancel',          statuses: [401, 200, 403, 404, 401, 401, 401] },
  { route: 'GET /api/v1/reports/:id/runs',             statuses: [401, 200, 200, 404, 401, 401, 401] },
  { route: 'GET /api/v1/reports/:id/runs/:number',     statuses: [401, 200, 200, 404, 401, 401, 401] },
  { route: 'GET /api/v1/projects',                     statuses: [401, 200, 200, 200, 401, 401, 401] },
  { route: 'GET /api/v1/projects/:project',            statuses: [401, 200, 200, 404, 401, 401, 401] },
  { route: 'PATCH /api/v1/projects/:project',          statuses: [401, 200, 403, 404, 401, 401, 401] },
  { route: 'DELETE /api/v1/projects/:project',         statuses: [401, 200, 403, 404, 401, 401, 401] },
  { route: 'GET /',                                    statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /docs/checks',                         statuses: [200, 200, 200, 200, 200, 200, 200] },
  // The id is a report's here, and no check has it.
  { route: 'GET /docs/checks/:id',                     statuses: [404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /favicon.svg',                         statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /assets/pagemark.:hash.css',           statuses: [200, 200, 200, 200, 200, 200, 200] },
  // Keys open nothing on pages. Whoever has not given the password sees the form that asks for it.
  { route: 'GET /r/:id', tells: ['unlocked'],          statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id', tells: ACTORS, privacy: 0,    statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id', tells: [], privacy: 1,        statuses: [404, 404, 404, 404, 404, 404, 404] },
  // A report without results has no facts to show: who may see it learns only that they are not there.
  { route: 'GET /r/:id/facts/:block', tells: [],          statuses: [200, 200, 200, 200, 200, 200, 404] },
  { route: 'GET /r/:id/facts/:block', tells: [], privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404] },
  { route: 'GET /r/:id/facts/:block', tells: ['unlocked'], finished: true, statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/facts/:block', tells: ACTORS, finished: true, privacy: 0, statuses: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /r/:id/facts/:block', tells: [], finished: true, privacy: 1, statuses: [404, 404, 404, 404, 404, 404, 404] },
  { route: 'POST /r/:id/unlock', form: { password: PASSWORD }, tells: [], statuses: [303, 303, 303, 303, 303, 303, 303] },
  { route: 'POST /r/:id/unlock', form: { password: 'x' }, tells: [],      statuses: [403, 403, 403, 403, 403, 403, 403] },
  { route: 'POST /r/:id/unlock', form: { password: PASSWORD }, tells: [], privacy: 1, statuses: [303, 303, 303, 303, 303, 303, 303] },
]

let api: TestApi
let owner: TestUser
let keys: Readonly<Partial<Record<Actor, string>>>
let passwordHash: string
let addresses = 0

beforeAll(async () => {
  const metrics = { token: 'operator', gauges: async () => ({}) }
  api = await startApi({ metrics, trustProxy: 1 })
  owner = await api.user()
  passwordHash = await createPasswords().hash(PASSWORD)
  const revoked = await api.key(owner.owner)
  await api.store.keys.revoke(owner.owner, revoked.key.id)
  keys = {
    expert: owner.secret,
    reader: (await api.key(owner.owner, { level: 'reader' })).secret,
    other: (await api.user()).secret,
    revoked: revoked.secret,
    expired: (await api.key(owner.owner, { expiresInMs: 0 })).secret,
  }
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

describe('the matrix', () => {
  it('has a row for each route, and a route for each row', () => {
    const registered = [...api.app.routeTable].flatMap(([path, methods]) =>
      [...methods]
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path.replace(/\.[0-9a-f]{12}\./, '.:hash.')}`),
    )
    const rows = new Set(ROWS.map(({ route }) => route))
    expect([...rows].toSorted()).toEqual(registered.toSorted())
  })

  it('says for each actor what they get', () => {
    expect(ROWS.filter(({ statuses }) => statuses.length !== ACTORS.length)).toEqual([])
  })
})

describe.each(ROWS)('$route', (row) => {
  const method = row.route.split(' ')[0] ?? ''
  const cells = ACTORS.map((actor, place) => ({ actor, status: row.statuses[place] ?? 0 }))
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
  const told = row.tells ?? KEY_HOLDERS

  it.each(cells)('answers $status to $actor', async ({ actor, status }) => {
    for (const one of methods) expect((await ask(actor, one, row)).status).toBe(status)
  })

  it.each(ACTORS.filter((actor) => !told.includes(actor)))(
    'tells %s nothing of the report',
    async (actor) => {
      const response = await ask(actor, method, row)
      expect(await response.text()).not.toContain('secret-p')
    },
  )

  it.each(row.tells ?? [])('tells %s of the report', async (actor) => {
    expect(await (await ask(actor, method, row)).text()).toContain('secret-p')
  })
})

/** Asks as this actor, about a report and a project that no other request has touched. */
async function ask(actor: Actor, method: string, row: Row): Promise<Response> {
  const { reports, projects } = api.store
  await projects.delete(owner.owner, PROJECT)
  const { report } = await reports.store(
    owner.owner,
    reportDraft({
      url: 'https://www.example.com/secret-page',
      project: PROJECT,
      privacy: 2,
      passwordHash,
    }),
  )
  if (row.finished) await endRuns(api, report.id, SECRET_RESULTS)
  const headers = await credentials(actor, report.id)
  if (row.privacy !== undefined) {
    await reports.update(owner.owner, report.id, { privacy: row.privacy })
  }
  return await fetch(`${api.address}${placeOf(row.route, report.id)}`, {
    method,
    redirect: 'manual',
    headers: { origin: api.address, 'x-forwarded-for': nextAddress(), ...headers },
    ...(row.form ? { body: new URLSearchParams(row.form) } : {}),
  })
}

/** Another one each time: who may ask is the question here, not how often. */
function nextAddress(): string {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

function placeOf(route: string, reportId: string): string {
  const [, path = ''] = route.split(' ')
  const [begin = '', end = ''] = path.split(':hash')
  const asset = [...api.app.routeTable.keys()].find(
    (one) => path.includes(':hash') && one.startsWith(begin) && one.endsWith(end),
  )
  return (asset ?? path)
    .replace(':id', reportId)
    .replace(':number', '1')
    .replace(':block', 'links')
    .replace(':project', PROJECT)
}

async function credentials(actor: Actor, reportId: string): Promise<Record<string, string>> {
  const key = keys[actor]
  if (key !== undefined) return { authorization: `Bearer ${key}` }
  if (actor !== 'unlocked') return {}
  const lock = await api.store.reportLocks.find(reportId)
  if (!lock) throw new Error('The report has no password.')
  return { cookie: `pagemark-unlock=${await api.store.reportLocks.unlock(lock)}` }
}
