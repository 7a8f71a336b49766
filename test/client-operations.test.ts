import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPagemark, PagemarkError } from '../src/client/pagemark.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { sampleResults } from './support/sample-results.ts'
import { siteDraft } from './support/site-audits.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await startApi()
  user = await api.user()
})
afterAll(() => api[Symbol.asyncDispose]())

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: { readonly enum?: readonly (string | number)[] }
  }[]
  readonly responses: Readonly<Record<string, unknown>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Fields of operations that would otherwise be refused. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /api/v1/reports': { url: 'https://www.example.com/client' },
  'PATCH /api/v1/reports/{id}': { privacy: 1 },
  'POST /api/v1/projects': { name: 'Shop' },
  'PATCH /api/v1/projects/{project}': { ignored_checks: 'hsts' },
  'PUT /api/v1/projects/{project}/budgets': { rules: [{ measure: 'lcp', max: 2500 }] },
  'POST /api/v1/projects/{project}/builds': { hash: 'c2', branch: 'main' },
  'POST /api/v1/projects/{project}/builds/{build}/runs': { results: sampleResults() },
  'POST /api/v1/projects/{project}/markers': { name: 'Deploy' },
  'PUT /api/v1/projects/{project}/watch': { alerts: 'on' },
  'PUT /api/v1/reports/{id}/watch': { alerts: 'on' },
  'PUT /api/v1/projects/{project}/schedule': { cron: '0 6 * * 1-5', time_zone: 'Europe/Berlin' },
  'PUT /api/v1/reports/{id}/schedule': { cron: '0 6 * * 1-5', time_zone: 'Europe/Berlin' },
  'POST /api/v1/site-audits': { url: 'https://www.example.com/' },
  'POST /api/v1/channels': { kind: 'slack', url: 'https://hooks.example/' },
}

/** A report, a site audit and a build. Ids that stand for nothing give a documented refusal. */
async function valuesOf(): Promise<(path: string, name: string) => string> {
  const { report } = await api.store.reports.store(user.owner, reportDraft({ project: 'library' }))
  const site = await api.store.siteAudits.create(user.owner, siteDraft({ project: 'library' }))
  const made = await api.store.importedBuilds.create(
    { projectId: report.projectId },
    {
      branch: 'main',
      hash: 'c1',
      ancestorHash: '',
      message: '',
      author: '',
      externalUrl: '',
      runAt: 1,
    },
  )
  const build = typeof made === 'string' ? '' : made.id
  return (path, name) => {
    if (name === 'project') return 'library'
    if (name === 'build') return build
    if (name === 'id') return path.includes('/site-audits/') ? site.id : report.id
    return /number|crawl|page/.test(name) ? '1' : report.id
  }
}

/** Those in the path, and those that the query needs. */
function paramsOf(
  path: string,
  { parameters = [] }: Operation,
  valueOf: (path: string, name: string) => string,
) {
  const inPath = parameters.filter((one) => one.in === 'path')
  const inQuery = parameters.filter((one) => one.in === 'query' && one.required === true)
  return {
    path: Object.fromEntries(inPath.map(({ name }) => [name, valueOf(path, name)])),
    query: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema.enum?.[0] ?? '1'])),
  }
}

/** Reading first, removing last. */
const ORDER = ['get', 'post', 'put', 'patch', 'delete']

it('every operation of the document reaches the running service through the client', async () => {
  const { paths }: { paths: Paths } = await (
    await fetch(`${api.address}/api/v1/openapi.json`)
  ).json()
  const valueOf = await valuesOf()
  const { request } = createPagemark({ server: api.address, key: user.secret }).api
  if (!isOfNames(request)) throw new Error('The client has no request.')
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))

  const succeeded: string[] = []
  const undocumented: string[] = []
  for (const { path, method, operation } of operations) {
    const name = `${method.toUpperCase()} ${path}`
    const params = paramsOf(path, operation, valueOf)
    const body = BODIES[name] ?? (method === 'get' || method === 'delete' ? undefined : {})
    const init: Record<string, unknown> = { params, parseAs: 'stream', ...(body && { body }) }
    const status = await statusOf(() => request(method, path, init))
    if (status.code === 'not-found' || !(String(status.number) in operation.responses)) {
      undocumented.push(`${name}: ${status.number} ${status.code}`)
    }
    if (status.number < 300) succeeded.push(name)
  }
  expect(undocumented).toEqual([])
  expect(operations.length).toBeGreaterThan(75)
  expect(succeeded.length).toBeGreaterThan(50)
})

type Request = (
  method: string,
  path: string,
  init: object,
) => Promise<{ readonly response: Response }>

/** Its types take literal names; those of the test come from the document. */
function isOfNames(request: unknown): request is Request {
  return typeof request === 'function'
}

interface Ended {
  readonly number: number
  readonly code: string | undefined
}

async function statusOf(call: () => Promise<{ readonly response: Response }>): Promise<Ended> {
  try {
    const { response } = await call()
    await response.body?.cancel().catch(() => undefined)
    return { number: response.status, code: undefined }
  } catch (error) {
    if (error instanceof PagemarkError) return { number: error.status, code: error.code }
    throw error
  }
}
