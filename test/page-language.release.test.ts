import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import { startApi, type TestApi } from './support/api.ts'
import { localEgress } from './support/local-egress.ts'
import { signedIn } from './support/people.ts'
import { eventually } from './support/quick-worker.ts'
import { type Site, startSite } from './support/site.ts'
import { auditRequest } from '../src/request/audit-request.ts'

/** A request to the site: undefined if it has no `Accept-Language`. */
type Asked = readonly [path: string, language: string | undefined]

const TITLES: Readonly<Record<string, string>> = { 'pt-BR': 'Horários', de: 'Öffnungszeiten' }

const egress = localEgress()
const engine = createEngine({ egressFor: () => egress, threads: 1 })
let asked: Asked[] = []
let site: Site
let api: TestApi

beforeAll(async () => {
  site = await startSite(({ url = '', headers }, response) => {
    const language = headers['accept-language']
    asked.push([url, language])
    if (url === '/') return response.writeHead(302, { Location: '/hours' }).end()
    if (url !== '/hours') return response.writeHead(404).end()
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Vary', 'Accept-Language')
    return response.end(`<title>${TITLES[language ?? ''] ?? 'Opening hours'}</title><h1>Hours</h1>`)
  })
  api = await startApi({
    parseTarget: (text) => egress.judge(text),
    audit: async (request, run) => await engine.audit(request, run),
  })
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await engine.close()
  await site.close()
})

type Visitor = Awaited<ReturnType<typeof signedIn>>['visitor']

async function audited(visitor: Visitor, form: Readonly<Record<string, string>>): Promise<string> {
  const { status, location } = await visitor.post('/new', { url: `${site.origin}/`, ...form })
  expect(status).toBe(303)
  return location ?? ''
}

/** The report's page after this many runs, and the site's requests meanwhile. */
async function shown(visitor: Visitor, path: string, runs: number) {
  await eventually(async () => {
    const report = await api.db
      .selectFrom('reports')
      .select(['status', 'run_count'])
      .where('id', '=', path.slice(3))
      .executeTakeFirstOrThrow()
    expect(report).toEqual({ status: 'completed', run_count: runs })
  })
  const of = asked
  asked = []
  return { text: (await visitor.get(path)).text, asked: of }
}

const pages = (all: readonly Asked[]) => all.filter(([path]) => path === '/' || path === '/hours')

it('is that which the page and all besides it are asked for, by each run of the report', async () => {
  const { visitor } = await signedIn(api)
  const path = await audited(visitor, { language: 'pt-br' })
  const first = await shown(visitor, path, 1)
  expect(first.asked.slice(0, 2)).toEqual([
    ['/', 'pt-BR'],
    ['/hours', 'pt-BR'],
  ])
  expect(new Set(first.asked.map(([, language]) => language))).toEqual(new Set(['pt-BR']))
  expect(first.text).toContain('<bdi>Horários</bdi>')
  expect(first.text).toContain('<bdi>pt-BR</bdi>, sent with every request')

  await visitor.post(`${path}/run`, {})
  const second = await shown(visitor, path, 2)
  expect(new Set(second.asked.map(([, language]) => language))).toEqual(new Set(['pt-BR']))
  expect(second.text).toContain('<bdi>Horários</bdi>')
})

it('is the page’s own where none was asked for, and then nothing is said of it', async () => {
  const { visitor } = await signedIn(api)
  const { text, asked: requests } = await shown(visitor, await audited(visitor, {}), 1)
  expect(pages(requests).length).toBeGreaterThan(1)
  expect(new Set(requests.map(([, language]) => language))).toEqual(new Set([undefined]))
  expect(text).toContain('<bdi>Opening hours</bdi>')
  expect(text).not.toContain('Accept-Language')
})

it('is in the results only if one was requested', async () => {
  const user = await api.user()
  const resultsOf = async (fields: Readonly<Record<string, string>>) => {
    const json = { url: `${site.origin}/`, ...fields }
    const { body } = await user.send('POST', '/reports', { json, headers: { prefer: 'wait=30' } })
    return (await user.send('GET', `/reports/${body.data.id}`)).body.data
  }
  const asked = await resultsOf({ language: 'de' })
  expect([asked.language, asked.results.environment.language]).toEqual(['de', 'de'])
  const { language, results } = await resultsOf({})
  expect(language).toBeNull()
  expect(results.environment).not.toHaveProperty('language')
  expect(results.environment.conditions).not.toBe(asked.results.environment.conditions)
})

it('reaches no header without being one', async () => {
  const target = egress.judge(`${site.origin}/`)
  if (!target.ok) throw new Error(target.refusal.message)
  asked = []
  for (const language of ['', 'german', 'DE', 'de, en', 'de\r\nCookie: a=b']) {
    await expect(engine.audit(auditRequest(target.target, { language }))).rejects.toThrow(
      'not a valid tag',
    )
  }
  expect(asked).toEqual([])
})
