import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { reportDraft } from './support/store.ts'

/**
 * Who gets what from every route there is. The report is the owner's, behind a password, in the
 * project `secret-project`. A route without a row fails, and so does a row without a route.
 */
const ACTORS = ['anonymous', 'expert', 'reader', 'other', 'revoked', 'expired', 'unlocked'] as const
type Actor = (typeof ACTORS)[number]

interface Row {
  /** As the route is written; `HEAD` is asked wherever `GET` is. */
  readonly route: string
  readonly form?: Readonly<Record<string, string>>
  /** In the order of the actors. */
  readonly statuses: readonly number[]
}

const url = 'https://www.example.com/'
const PROJECT = 'secret-project'

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
]

let api: TestApi
let owner: TestUser
let keys: Readonly<Partial<Record<Actor, string>>>

beforeAll(async () => {
  api = await startApi({ metrics: { token: 'operator', gauges: async () => ({}) } })
  owner = await api.user()
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
      [...methods].filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
    )
    expect(ROWS.map(({ route }) => route).toSorted()).toEqual(registered.toSorted())
  })

  it('says for each actor what they get', () => {
    expect(ROWS.filter(({ statuses }) => statuses.length !== ACTORS.length)).toEqual([])
  })
})

describe.each(ROWS)('$route', ({ route, form, statuses }) => {
  const [method = '', path = ''] = route.split(' ')
  const cells = ACTORS.map((actor, place) => ({ actor, status: statuses[place] ?? 0 }))
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]

  it.each(cells)('answers $status to $actor', async ({ actor, status }) => {
    for (const one of methods) {
      const response = await ask(actor, { method: one, path, form })
      expect(response.status).toBe(status)
    }
  })

  it('tells nobody but the owner anything of the report', async () => {
    for (const actor of ['anonymous', 'other', 'revoked', 'expired', 'unlocked'] as const) {
      const response = await ask(actor, { method, path })
      expect(await response.text()).not.toMatch(/secret-p/)
    }
  })
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly form?: Readonly<Record<string, string>> | undefined
}

/** Asks as this actor, about a report and a project that no other request has touched. */
async function ask(actor: Actor, { method, path, form }: Asked): Promise<Response> {
  await api.store.projects.delete(owner.owner, PROJECT)
  const { report } = await api.store.reports.store(
    owner.owner,
    reportDraft({
      url: 'https://www.example.com/secret-page',
      project: PROJECT,
      privacy: 2,
      passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g',
    }),
  )
  const place = path.replace(':id', report.id).replace(':number', '1').replace(':project', PROJECT)
  return await fetch(`${api.address}${place}`, {
    method,
    redirect: 'manual',
    headers: await credentials(actor, report.id),
    ...(form ? { body: new URLSearchParams(form) } : {}),
  })
}

async function credentials(actor: Actor, reportId: string): Promise<Record<string, string>> {
  const key = keys[actor]
  if (key !== undefined) return { authorization: `Bearer ${key}` }
  if (actor !== 'unlocked') return {}
  const lock = await api.store.reportLocks.find(reportId)
  if (!lock) throw new Error('The report has no password.')
  const token = await api.store.reportLocks.unlock(lock)
  return { cookie: `__Host-unlock=${token}; unlock=${token}` }
}
