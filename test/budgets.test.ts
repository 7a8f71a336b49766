import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endRuns, startApi, type TestApi, type TestUser } from './support/api.ts'
import { visitorOf } from './support/people.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

const RESULTS = sampleLabResults()
const RULES = [
  { measure: 'score', min: 100 },
  { measure: 'bytes.total', max: 5_000_000 },
  { measure: 'lcp', max: 1, severity: 'warn' },
  { measure: 'score', min: 100, path: '/elsewhere' },
]

let api: TestApi
let user: TestUser
let id: string
let projectId: string
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  user = await api.user()
  const draft = reportDraft({ url: 'https://www.library.example/', privacy: 0, project: 'library' })
  const { report } = await api.store.reports.store(user.owner, draft)
  await endRuns(api, report.id, { status: 'completed', results: RESULTS })
  id = report.id
  projectId = report.projectId
})
afterAll(() => api[Symbol.asyncDispose]())

type Verdict = Readonly<Record<'device' | 'state' | 'unit', string>>

const put = (json: unknown) => user.send('PUT', '/projects/library/budgets', { json })
const verdicts = async () => (await user.send('GET', `/reports/${id}`)).body.data.budgets

describe('budgets through the API', () => {
  it('are set, shown and judged on each report', async () => {
    expect(await verdicts()).toEqual([])
    const set = await put({ rules: RULES })
    expect([set.status, set.body.data]).toEqual([200, { object: 'budgets', rules: RULES }])
    const shown = await user.send('GET', '/projects/library/budgets')
    expect(shown.body).toEqual(set.body)
    const [score, ...others] = await verdicts()
    expect(score).toEqual({
      rule: RULES[0],
      device: null,
      state: 'fail',
      actual: RESULTS.score,
      unit: 'points',
    })
    expect(others.map(({ device, state, unit }: Verdict) => [device, state, unit])).toEqual([
      ['mobile', 'pass', 'bytes'],
      ['desktop', 'pass', 'bytes'],
      ['mobile', 'fail', 'ms'],
      ['desktop', 'fail', 'ms'],
    ])
  })

  it('are part of exports, also of the files of public reports', async () => {
    const file = async (format: string) =>
      (await user.send('GET', `/reports/${id}/export?format=${format}`)).text
    expect(JSON.parse(await file('json'))[0]).not.toHaveProperty('budgets')
    await put({ rules: RULES })
    const [record] = JSON.parse(await file('json'))
    expect(record.budgets).toEqual(await verdicts())
    const anonymous = createVisitor(api.address)
    const [shown] = JSON.parse((await anonymous.get(`/r/${id}.json`)).text)
    expect(shown.budgets).toEqual(record.budgets)
    const written = await file('markdown')
    expect(written).toContain(
      `## Budgets\n\n- Broken: Score: ${RESULTS.score} (limit: at least 100)`,
    )
    expect(written).toContain('- Warning: Largest Contentful Paint, mobile: ')
    expect(await file('junit')).toContain('<failure message="Score: ')
    expect(await file('sarif')).toContain('"budget/score"')
    expect(await file('csv')).toMatch(/,score,budget,,fail,no,Score: at least 100,/)
    expect(await file('codequality')).toContain('budget/score')
  })

  it('are imported from Lighthouse, with what has no equivalent', async () => {
    const file = [
      {
        timings: [{ metric: 'interactive', budget: 1 }],
        resourceSizes: [{ resourceType: 'total', budget: 100 }],
      },
    ]
    const { status, body } = await user.send('POST', '/projects/library/budgets/import', {
      json: { file },
    })
    expect([status, body.data.rules, body.not_imported]).toEqual([
      200,
      [{ measure: 'bytes.total', max: 102_400, use: 'best' }],
      ['timings: the metric "interactive" is not measured here.'],
    ])
  })

  it.each([
    [{}, 'rules must be a list.'],
    [{ rules: [{ measure: 'lpc', max: 1 }] }, 'Rule 1: "lpc" is not a known measure.'],
    [
      { rules: [{ measure: 'lcp', max_increase: '20%' }] },
      'Rule 1: max_increase needs a baseline, which only pagemark ci has.',
    ],
    [{ rules: Array.from({ length: 201 }, () => RULES[0]) }, 'rules has more than 200 items.'],
  ])('%j are refused, and nothing is lost', async (body, sentence) => {
    await put({ rules: RULES })
    const refused = await put(body)
    expect([refused.status, refused.body.errors.rules[0]]).toEqual([
      422,
      expect.stringContaining(sentence),
    ])
    expect((await user.send('GET', '/projects/library/budgets')).body.data.rules).toEqual(RULES)
  })

  it('of a project of somebody else are not found', async () => {
    const other = await api.user()
    for (const [method, end] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/import'],
    ] as const) {
      const path = `/projects/${projectId}/budgets${end}`
      const sent = method === 'GET' ? {} : { json: { rules: [], file: [] } }
      expect((await other.send(method, path, sent)).status).toBe(404)
    }
  })
})

describe('budgets in the browser', () => {
  const settings = '/projects/library/settings'
  const form = { 'sec-fetch-site': 'same-origin' }

  it('are added, shown on the report, and removed', async () => {
    const visitor = await visitorOf(api, user.owner)
    const add = (fields: Record<string, string>) =>
      visitor.post('/projects/library/budgets/add', fields, form)
    const added = await add({ measure: 'bytes.script', kind: 'max', limit: '1', path: '/*' })
    expect([added.status, added.location]).toEqual([303, settings])
    expect((await visitor.get(settings)).text).toContain('Bytes of script requests: at most 1 KiB')
    const stranger = createVisitor(api.address)
    const seen = await stranger.get(`/r/${id}`)
    expect(seen.text).toContain('Budgets</h2>')
    expect(seen.text).toContain('<strong>Broken</strong>: Bytes of script requests, mobile')
    const [rule] = (await api.store.budgets.list(user.owner, 'library')) ?? []
    await visitor.post('/projects/library/budgets/remove', { place: '0', rule: '{}' }, form)
    expect(await api.store.budgets.list(user.owner, 'library')).toHaveLength(1)
    const shown = { place: '0', rule: JSON.stringify(rule) }
    await visitor.post('/projects/library/budgets/remove', shown, form)
    expect((await stranger.get(`/r/${id}`)).text).not.toContain('Budgets</h2>')
  })

  it.each([
    [{ measure: '', limit: '1' }, 'Choose a measure.'],
    [{ measure: 'score', limit: 'high' }, 'Enter the limit as a number.'],
    [{ measure: 'scores', limit: '1' }, 'Did you mean'],
  ])('%j are refused in words', async (fields, sentence) => {
    const visitor = await visitorOf(api, user.owner)
    const { status, text } = await visitor.post('/projects/library/budgets/add', fields, form)
    expect([status, text]).toEqual([422, expect.stringContaining(sentence)])
    expect(text).toContain(`value="${fields.limit}"`)
  })

  it('can be imported in part only after a confirmation', async () => {
    const visitor = await visitorOf(api, user.owner)
    const file = JSON.stringify([
      {
        timings: [
          { metric: 'interactive', budget: 1 },
          { metric: 'speed-index', budget: 3000 },
        ],
      },
    ])
    const send = (fields: Record<string, string>) =>
      visitor.post('/projects/library/budgets/import', fields, form)
    const told = await send({ file })
    expect([told.status, told.text]).toEqual([422, expect.stringContaining('interactive')])
    expect(told.text).toContain('speed-index')
    expect(await api.store.budgets.list(user.owner, 'library')).toEqual([])
    expect((await send({ file, partly: '1' })).status).toBe(303)
    expect(await api.store.budgets.list(user.owner, 'library')).toMatchObject([
      { measure: 'speed-index', max: 3000 },
    ])
    expect((await send({ file: '{' })).text).toContain('The file is not valid JSON.')
  })
})
