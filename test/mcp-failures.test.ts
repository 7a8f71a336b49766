import { describe, expect, it } from 'vitest'
import { StoreError } from '../src/store/database/store-error.ts'
import { markUncertain } from '../src/store/database/unavailable.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { connectMcp, type TestMcp } from './support/mcp-client.ts'
import { sampleResults } from './support/sample-results.ts'
import { completed } from './support/store.ts'

const URL_OF_PAGE = 'https://library.example/'

const restarts = () => Object.assign(new Error('The server restarts.'), { code: '57P01' })

interface Assisted extends AsyncDisposable {
  readonly api: TestApi
  readonly user: TestUser
  readonly mcp: TestMcp
}

async function assisted(): Promise<Assisted> {
  const api = await startApi({ audit: async () => completed(sampleResults()) })
  const user = await api.user()
  const mcp = await connectMcp(api.address, user.secret)
  return {
    api,
    user,
    mcp,
    async [Symbol.asyncDispose]() {
      await mcp.client.close()
      await api[Symbol.asyncDispose]()
    },
  }
}

describe('an assistant whose server fails after a report was stored', () => {
  it('is told which report to read instead of making another one', async () => {
    await using own = await assisted()
    const { api, user, mcp } = own
    const { results } = api.store
    const shownJson = results.shownJson.bind(results)
    results.shownJson = () => Promise.reject(restarts())
    const { isError, texts } = await mcp.call('audit_page', { url: URL_OF_PAGE })
    results.shownJson = shownJson
    const [id = ''] = (
      await api.store.reports.listIds(user.owner, {
        page: 1,
        perPage: 1,
        sortBy: 'id',
        sort: 'asc',
      })
    ).items
    expect([isError, texts]).toEqual([true, [expect.stringContaining(`stored as ${id}`)]])
    expect(texts[0]).toContain('Do not call this tool again: call get_report')
    expect((await mcp.call('get_report', { report: id })).answer).toMatchObject({
      status: 'completed',
    })
  })

  it('has one report although it was not known whether it was stored', async () => {
    await using own = await assisted()
    const { api, user, mcp } = own
    const { reports } = api.store
    const store = reports.store.bind(reports)
    let stored = 0
    reports.store = async (...of) => {
      const made = await store(...of)
      stored += 1
      if (stored > 1) return made
      const error = restarts()
      markUncertain(error)
      throw error
    }
    const { answer } = await mcp.call('audit_page', { url: URL_OF_PAGE })
    expect(answer).toMatchObject({ status: 'completed', url: URL_OF_PAGE })
    expect((await reports.count(user.owner)).all).toBe(1)
  })

  it('is told to look for the report if that does not help', async () => {
    await using own = await assisted()
    const { api, mcp } = own
    api.store.reports.store = () => Promise.reject(restarts())
    const { isError, texts } = await mcp.call('audit_page', { url: URL_OF_PAGE })
    expect([isError, texts]).toEqual([
      true,
      [
        'The database is not available. The report may be stored all the same. Call list_reports with the URL as search before you call the tool again.',
      ],
    ])
  })

  it('is told so too if the second request is refused', async () => {
    await using own = await assisted()
    const { api, mcp } = own
    let asked = 0
    api.store.reports.store = () => {
      asked += 1
      return Promise.reject(asked === 1 ? restarts() : new StoreError('queue-full'))
    }
    const { isError, texts } = await mcp.call('audit_page', { url: URL_OF_PAGE })
    expect([isError, texts]).toEqual([
      true,
      [expect.stringContaining('may be stored all the same')],
    ])
    expect(asked).toBe(2)
  })

  it('does not run a page once more to verify a fix', async () => {
    await using own = await assisted()
    const { api, user, mcp } = own
    const { answer } = await mcp.call('audit_page', { url: URL_OF_PAGE })
    const { report } = answer
    const { results } = api.store
    const shownJson = results.shownJson.bind(results)
    let reads = 0
    results.shownJson = async (...of) => {
      reads += 1
      if (reads > 1) throw restarts()
      return await shownJson(...of)
    }
    const { isError, texts } = await mcp.call('verify_fix', { report, check: 'image-alt' })
    expect([isError, texts]).toEqual([
      true,
      [
        `The page of ${report} is audited again. The database is not available. Do not call this tool again: call get_report with this report in a minute.`,
      ],
    ])
    expect((await api.store.reports.find(user.owner, report))?.runs).toBe(2)
  })
})
