import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packResults } from '../src/store/runs/results.ts'
import { endRuns, startApi, storedReport, type TestApi, type TestUser } from './support/api.ts'
import { completed, failed } from './support/store.ts'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const stored = (fields?: Record<string, unknown>) => storedReport(user, fields)

describe('showing a report', () => {
  it('frees the stored bytes once they are sent, or known to the client', async () => {
    const { id } = await stored()
    // Small ones share their memory with others.
    const large = randomBytes(60_000).toString('hex')
    await endRuns(api, id, completed({ final_url: `https://example.com/${large}` }))
    const reading = vi.spyOn(api.store.results, 'shownJson')
    const { headers, text } = await user.send('GET', `/reports/${id}`)
    expect(text).toContain('"results":{')
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await user.send('GET', `/reports/${id}`, { headers: known })).status).toBe(304)
    const read = await Promise.all(reading.mock.results.map(({ value }) => value))
    reading.mockRestore()
    const left = () => read.map((shown) => shown?.stored?.version.byteLength)
    await vi.waitFor(() => expect(left()).toEqual([0, 0]))
  })

  it('has no results before the first run has saved any', async () => {
    const { id } = await stored()
    const { status, body } = await user.send('GET', `/reports/${id}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, status: 'queued', results: null })
    await api.store.reports.cancel(user.owner, id)
  })

  it('has the results as they were stored', async () => {
    const { id } = await stored({ url: 'https://shown.example.com/' })
    const outcome = completed({ final_url: 'https://www.shown.example.com/' })
    await endRuns(api, id, outcome)
    const { body } = await user.send('GET', `/reports/${id}`)
    expect(body.data).toMatchObject({
      status: 'completed',
      result: 'decent',
      score: 78,
      final_url: 'https://www.shown.example.com/',
      ai_readiness: { passed: 0, of: 0 },
    })
    expect(body.data.generated_at).toMatch(/Z$/)
    expect(body.data.results).toEqual(outcome.status === 'completed' && outcome.results)
    expect(Object.keys(body.data.categories)).toEqual([
      'seo',
      'performance',
      'security',
      'accessibility',
      'best-practices',
      'content',
      'social',
    ])
  })

  it('says why the latest run failed', async () => {
    const { id } = await stored()
    await endRuns(api, id, failed())
    const { body } = await user.send('GET', `/reports/${id}`)
    expect(body.data).toMatchObject({
      status: 'failed',
      error: { code: 'unreachable', message: 'It does not answer.' },
      results: null,
    })
  })

  it('takes an id in capitals, as some platforms write UUIDs', async () => {
    const { id } = await stored()
    expect((await user.send('GET', `/reports/${id.toUpperCase()}`)).body.data.id).toBe(id)
  })

  it('has a tag that says whether anything has changed', async () => {
    const { id } = await stored()
    const path = `/reports/${id}`
    const first = await user.send('GET', path)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{27}"$/)

    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await user.send('GET', path, { headers: { 'if-none-match': known } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
      expect(again.headers.get('content-type')).toBeNull()
      expect(again.headers.get('content-length')).toBeNull()
    }
    const other = await user.send('GET', path, { headers: { 'if-none-match': '"other"' } })
    expect(other.text).toBe(first.text)

    await user.send('PATCH', path, { json: { privacy: 1 } })
    const changed = await user.send('GET', path, { headers: { 'if-none-match': tag } })
    expect([changed.status, changed.body.data.privacy]).toEqual([200, 1])
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  it('has another tag if only its results are different', async () => {
    const { id } = await stored()
    const outcome = completed()
    await endRuns(api, id, outcome)
    const tag = async () => (await user.send('GET', `/reports/${id}`)).headers.get('etag')
    const before = await tag()
    const { results } = outcome.status === 'completed' ? outcome : {}
    if (!results) throw new Error('There are no results.')
    const body = await packResults({ ...results, final_url: 'https://elsewhere.example/' })
    const { shown_run_id } = await api.db
      .selectFrom('reports')
      .select('shown_run_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('run_results')
      .set({ body })
      .where('run_id', '=', shown_run_id ?? '')
      .execute()
    expect(await tag()).not.toBe(before)
  })
})

describe('runs of a report', () => {
  it('stay readable, newest first', async () => {
    const { id } = await stored()
    await endRuns(api, id, completed({ score: 40, result: 'bad' }))
    await user.send('PATCH', `/reports/${id}`, { json: { results: 1 } })
    await endRuns(api, id, failed())

    const { body } = await user.send('GET', `/reports/${id}/runs`)
    expect(body.data).toEqual([
      {
        object: 'run',
        report: id,
        number: 2,
        status: 'failed',
        result: null,
        score: null,
        catalogue_version: null,
        metrics: null,
        error: { code: 'unreachable', message: 'It does not answer.' },
        created_at: expect.stringMatching(/Z$/),
        started_at: expect.stringMatching(/Z$/),
        ended_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ number: 1, status: 'completed', result: 'bad', score: 40 }),
    ])
    const first = await user.send('GET', `/reports/${id}/runs/1`)
    expect(first.body.data).toMatchObject({ number: 1, results: { score: 40 } })
    const second = await user.send('GET', `/reports/${id}/runs/2`)
    expect(second.body.data).toMatchObject({ number: 2, results: null })
  })

  it.each(['0', '2', '01', 'x', '-1', '1.0', '9'.repeat(30)])(
    'have no number %s',
    async (number) => {
      const { id } = await stored()
      const { status, body } = await user.send('GET', `/reports/${id}/runs/${number}`)
      expect([status, body.type]).toEqual([404, 'urn:problem-type:pagemark:run-not-found'])
    },
  )

  it('can be cancelled, and again without harm', async () => {
    const { id } = await stored()
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await user.send('POST', `/reports/${id}/cancel`)
      expect([status, body.data.status, body.data.error.code]).toEqual([200, 'failed', 'cancelled'])
    }
    const { body } = await user.send('GET', `/reports/${id}/runs`)
    expect(body.data).toMatchObject([{ status: 'cancelled', error: { code: 'cancelled' } }])
  })

  it('leave their report unchanged when they are cancelled', async () => {
    const { id } = await stored()
    await endRuns(api, id, completed({ score: 91, result: 'good' }))
    await user.send('PATCH', `/reports/${id}`, { json: { results: 1 } })
    const { body } = await user.send('POST', `/reports/${id}/cancel`)
    expect(body.data).toMatchObject({ status: 'completed', score: 91, error: null, runs: 2 })
    const list = await user.send('GET', `/reports/${id}/runs`)
    const states = list.body.data.map(({ status }: { status: string }) => status)
    expect(states).toEqual(['cancelled', 'completed'])
  })
})

describe('deleting a report', () => {
  it('returns the deleted report, which is then not found', async () => {
    const { id } = await stored()
    const { status, body } = await user.send('DELETE', `/reports/${id}`)
    expect([status, body]).toEqual([200, { id, object: 'report', deleted: true }])

    const nowhere = await user.send('GET', '/reports/0199c0de-0000-7000-8000-000000000000')
    for (const [method, path] of [
      ['GET', `/reports/${id}`],
      ['DELETE', `/reports/${id}`],
      ['PATCH', `/reports/${id}`],
      ['GET', `/reports/${id}/runs`],
      ['POST', `/reports/${id}/cancel`],
    ] as const) {
      const gone = await user.send(method, path)
      expect([gone.status, gone.body]).toEqual([404, nowhere.body])
    }
  })

  it('works for clients that call an empty body JSON', async () => {
    const { id } = await stored()
    const headers = { 'content-type': 'application/json' }
    expect((await user.send('DELETE', `/reports/${id}`, { headers })).status).toBe(200)
  })
})
