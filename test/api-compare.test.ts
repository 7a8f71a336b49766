import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRuns, startApi, type TestApi, type TestUser } from './support/api.ts'
import { completed, failed, reportDraft } from './support/store.ts'
import { sampleResults } from './support/sample-results.ts'

let api: TestApi
let user: TestUser
let id: string

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
  id = (await api.store.reports.store(user.owner, reportDraft())).report.id
  const fixed = sampleResults()
  const checks = fixed.checks.map((check) =>
    check.id === 'image-alt' ? { ...check, outcome: 'pass' as const, points: 1 } : check,
  )
  const outcomes = [
    completed({ score: 40, result: 'bad' }),
    { status: 'completed', results: { ...fixed, score: 60 } } as const,
    failed(),
    { status: 'completed', results: { ...fixed, score: 63, checks } } as const,
  ]
  for (const outcome of outcomes) {
    await endRuns(api, id, outcome)
    await api.store.reports.update(user.owner, id, { rerun: true })
  }
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const compare = (query: string) => user.send('GET', `/reports/${id}/compare${query}`)

describe('comparing two runs', () => {
  it('takes the latest that completed and the one before it', async () => {
    const { status, body } = await compare('')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      object: 'comparison',
      report: id,
      a: { number: 2, score: 60 },
      b: { number: 4, score: 63 },
      score: { a: 60, b: 63, change: 3 },
      new_problems: [],
      fixed: [{ id: 'image-alt', a: { outcome: 'fail' }, b: { outcome: 'pass' } }],
    })
    expect(body.data.still_failing.length).toBeGreaterThan(10)
  })

  it.each([
    { query: '?a=1', numbers: [1, 4] },
    { query: '?b=2', numbers: [1, 2] },
    { query: '?a=4&b=2', numbers: [4, 2] },
    { query: '?a=2&b=2', numbers: [2, 2] },
    { query: '?a=&b=', numbers: [2, 4] },
  ])('takes those that are asked for: $query', async ({ query, numbers }) => {
    const { body } = await compare(query)
    expect([body.data.a.number, body.data.b.number]).toEqual(numbers)
  })

  it.each(['?a=3', '?b=3', '?b=1', '?a=99', '?b=5', '?a=1&b=99'])(
    'finds no results there: %s',
    async (query) => {
      const { status, body } = await compare(query)
      expect([status, body.type]).toEqual([404, 'urn:problem-type:pagemark:run-not-found'])
    },
  )

  it.each(['?a=0', '?a=-1', '?b=x', '?b=1.5'])('takes numbers only: %s', async (query) => {
    const { status, body } = await compare(query)
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.slice(1, 2)]])
  })

  it('is for the owner alone, and by GET', async () => {
    const other = await api.user()
    expect((await other.send('GET', `/reports/${id}/compare`)).status).toBe(404)
    expect((await api.stranger.send('GET', `/reports/${id}/compare`)).status).toBe(401)
    const posted = await user.send('POST', `/reports/${id}/compare`)
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
