import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import { startApi, type TestApi } from './support/api.ts'
import { localEgress } from './support/local-egress.ts'
import { signedIn } from './support/people.ts'
import { eventually } from './support/quick-worker.ts'
import { type Site, startSite } from './support/site.ts'

const egress = localEgress()
const engine = createEngine({ egressFor: () => egress, threads: 1 })
let site: Site
let api: TestApi

beforeAll(async () => {
  site = await startSite(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end()
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('X-Robots-Tag', 'noindex')
    return response.end('<!doctype html><html lang="en"><title>Staging</title><h1>Staging</h1>')
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

async function shown(visitor: Visitor, path: string, runs: number) {
  await eventually(async () => {
    const report = await api.db
      .selectFrom('reports')
      .select(['status', 'run_count'])
      .where('id', '=', path.slice(3))
      .executeTakeFirstOrThrow()
    expect(report).toEqual({ status: 'completed', run_count: runs })
  })
  return (await visitor.get(path)).text
}

it('leaves indexing out of the verdict of a page that is not for search engines', async () => {
  const { visitor } = await signedIn(api)
  const form = { url: `${site.origin}/`, not_for_search: '1' }
  const path = (await visitor.post('/new', form)).location ?? ''
  const staging = await shown(visitor, path, 1)
  expect(staging).not.toContain('noindex keeps')
  expect(staging).toContain('The page is not meant for search engines')
  expect(staging).toContain('Not meant to index the page')
  expect(staging).not.toContain('Let search engines index the page')
  expect((await visitor.get(`${path}/settings`)).text).toMatch(
    /name="not_for_search" value="1" checked/,
  )

  const changed = { not_for_search: '0', project: 'Shop', again: '1' }
  expect((await visitor.post(`${path}/settings`, changed)).location).toBe(path)
  const launched = await shown(visitor, path, 2)
  expect(launched).toContain('Let search engines index the page')
  expect(launched).not.toContain('Not meant to index the page')
})
