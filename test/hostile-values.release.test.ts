import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from './support/people.ts'
import { type Operation, operationsOf } from './support/routes/documented-operations.ts'
import {
  isOfSite,
  type Scene,
  setScene,
  setStage,
  type Stage,
} from './support/routes/route-scenes.ts'
import { PROJECT, type Row } from './support/routes/row.ts'
import { ROWS } from './support/routes/rows.ts'

/** What one of the engines refuses, or what a reader may take for something else. */
const TEXTS = [
  '',
  '\u0000',
  'a\u0000b',
  '-1',
  '1e400',
  '99999999999999999999',
  "'",
  '+275760-09-14T00:00:00Z',
  '\u{1f600}'.repeat(700),
] as const
const MEMBERS: readonly unknown[] = [
  ...TEXTS,
  5,
  1e308,
  true,
  null,
  [],
  {},
  ['\u0000'],
  [null],
  [{}],
]
const BODIES = ['', '{', '[]', 'null', '"a"', '{"__proto__":{"a":1}}', '['.repeat(50_000)]
/** Not percent-encoded UTF-8, and names that some parsers read as lists or objects. */
const QUERIES = ['page=%ff', 'page=%zz', 'page=1&page=2', 'page[]=1', 'page[a]=1'] as const

/** Names of fields in the queries of pages. A page ignores those of others. */
const OF_PAGES = [
  'page',
  'sort',
  'search',
  'result',
  'project',
  'kind',
  'a',
  'b',
  'crawl',
  'template',
  'change',
]

let stage: Stage
let operations: readonly Operation[]
beforeAll(async () => {
  stage = await setStage()
  operations = await operationsOf(stage.api.address)
})
afterAll(async () => {
  await stage.api[Symbol.asyncDispose]()
})

/** One row for each route: this tests what is read, not who may read it. */
const ROUTES = [
  ...new Map(ROWS.map((row) => [row.route.split('?')[0] ?? '', row])).values(),
].filter(({ route }) => !/:hash|\/signout|\/events/.test(route))

describe.each(ROUTES)('$route', (row) => {
  it('has an answer to every value', async () => {
    const [method = '', path = ''] = row.route.split(/[ ?]/)
    const operation = operations.find((one) => one.method === method && one.path === path)
    const { ask, faults } = await askerOf(row)
    for (const place of placesOf(path, operation?.query ?? OF_PAGES)) await ask(place)
    const bodies = method === 'GET' ? [] : bodiesOf(row, operation?.members)
    for (const body of bodies) await ask(path, body)
    expect(faults).toEqual([])
  })
})

/** The path with each hostile value in each parameter and in each field of the query. */
function placesOf(path: string, names: readonly string[]): string[] {
  const values = TEXTS.map((text) => encodeURIComponent(text))
  return [
    ...(path.match(/:\w+/g) ?? []).flatMap((name) => values.map((one) => path.replace(name, one))),
    ...names.flatMap((name) => values.map((one) => `${path}?${name}=${one}`)),
    ...QUERIES.map((query) => `${path}?${query}`),
  ]
}

/** The row's own body with each hostile value in each member. */
function bodiesOf(row: Row, members?: readonly string[]): (string | Record<string, unknown>)[] {
  const right = { ...row.form, ...(typeof row.json === 'object' ? row.json : {}) }
  const values = isOfApi(row) ? MEMBERS : TEXTS
  const wrong = (members ?? Object.keys(right)).flatMap((name) =>
    values.map((value) => ({ ...right, [name]: value })),
  )
  return isOfApi(row) ? [...wrong, ...BODIES] : wrong
}

const isOfApi = ({ route }: Row) => route.includes(' /api/')

/** Asks as the owner, and keeps the answers that are faults of the server. */
async function askerOf(row: Row) {
  const isApi = isOfApi(row)
  const scene = await setScene(stage, { ...row, finished: true })
  const { address } = stage.api
  const [method = ''] = row.route.split(' ')
  const headers: Record<string, string> = isApi
    ? { authorization: `Bearer ${stage.keys.expert}`, 'content-type': 'application/json' }
    : { cookie: `pagemark=${await sessionOf(stage.api, stage.owner.owner)}`, origin: address }
  const faults: string[] = []
  const ask = async (path: string, body?: string | Readonly<Record<string, unknown>>) => {
    const response = await fetch(address + placeOf(path, scene, row), {
      method,
      redirect: 'manual',
      headers: { ...headers, 'x-forwarded-for': nextAddress() },
      ...(body !== undefined && { body: isApi ? jsonOf(body) : formOf(body) }),
    })
    const text = await response.text()
    if (response.status >= 500) faults.push(`${path} ${JSON.stringify(body)} ${text}`.slice(0, 300))
  }
  return { ask, faults }
}

function placeOf(path: string, { reportId, siteId }: Scene, row: Row): string {
  return path
    .replace(':id', isOfSite(row) ? siteId : reportId)
    .replace(/:alert|:marker|:build|:run/, reportId)
    .replace(/:number|:page/, '1')
    .replace(':check', 'title')
    .replace(':project', PROJECT)
}

function jsonOf(body: string | object): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function formOf(body: string | object): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

let addresses = 0

/** Another network each time: rate limits are tested elsewhere. */
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
