import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Results } from '../src/report/results.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { connectMcp, type Era, type TestMcp } from './support/mcp-client.ts'
import { sampleResults } from './support/sample-results.ts'
import { crawledAtOnce, SECRET_SITE_CHECK, siteDraft } from './support/site-audits.ts'
import { completed, failed } from './support/store.ts'

const ERAS: readonly Era[] = ['modern', 'legacy']
const URL_OF_PAGE = 'https://www.library.example/'
const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** The next audit's results of a page, by URL. */
const pages = new Map<string, Results>()

let api: TestApi
let user: TestUser
let mcp: TestMcp
beforeAll(async () => {
  api = await startApi({
    audit: async ({ target: { url } }) =>
      url.includes('gone') ? failed() : completed(pages.get(url) ?? sampleResults()),
  })
  user = await api.user()
  mcp = await connectMcp(api.address, user.secret)
})
afterAll(async () => {
  await mcp.client.close()
  await api[Symbol.asyncDispose]()
})

/** The sample with text alternatives for all images but one. */
function oneImageLeft(): Results {
  const results = sampleResults()
  const checks = results.checks.map((check) =>
    check.id === 'image-alt'
      ? { ...check, evidence: check.evidence.slice(0, 1), evidence_total: 1 }
      : check,
  )
  return { ...results, checks }
}

describe.each(ERAS)('an assistant of the %s protocol', (era) => {
  it('audits a page, drills down to a check and verifies the fix', async () => {
    await using own = await connectMcp(api.address, user.secret, era)
    const url = `https://${era}.example/`
    const { answer: summary } = await own.call('audit_page', { url })
    expect(summary).toMatchObject({ url, status: 'completed', result: 'bad', device: 'mobile' })
    expect(summary.fix_first[0]).toMatchObject({ check: 'image-alt', gain: expect.any(Number) })

    const { report } = summary
    const { answer: list } = await own.call('get_report', { report, category: 'accessibility' })
    const finding = list.findings.find(({ check }: { check: string }) => check === 'image-alt')
    expect(finding).toMatchObject({ outcome: 'fail', rows: 4 })
    const { answer: check, texts } = await own.call('get_check', { check: 'image-alt', report })
    expect(check.fix).toMatch(/alt/)
    expect(check.page_text).toHaveLength(4)
    expect(texts[1]).toContain('<img src="/img/logo.png">')

    pages.set(url, oneImageLeft())
    const { answer: fixed } = await own.call('verify_fix', { report, check: 'image-alt' })
    expect(fixed).toMatchObject({ verdict: 'improved', run: 2, rows_gone: 3, rows_left: 1 })
    expect(fixed.page_text).toHaveLength(1)
  })
})

describe('the site audits of a key', () => {
  it('are listed, and drilled down from findings to rows of a check', async () => {
    const owner = await api.user()
    const { id } = await api.store.siteAudits.create(owner.owner, siteDraft())
    await using own = await connectMcp(api.address, owner.secret)
    const early = await own.call('get_report', { report: id })
    expect(early.answer).toMatchObject({ kind: 'site', crawl: null, next: expect.any(String) })
    expect((await own.call('get_report', { report: id, outcome: 'fail' })).isError).toBe(true)

    await crawledAtOnce(api, id)
    const { answer: list } = await own.call('list_reports', { kind: 'site' })
    expect(list).toMatchObject({ total: 1, reports: [{ report: id, status: 'completed' }] })
    const { answer: summary } = await own.call('get_report', { report: id })
    expect(summary).toMatchObject({ crawl: 1, pages: 2, page_url: expect.stringMatching(id) })
    expect(bytesOf(summary)).toBeLessThan(1_024)
    expect(summary.fix_first[0]).toMatchObject({ check: expect.any(String), pages: 1, of: 1 })

    const check = SECRET_SITE_CHECK
    const { answer: found } = await own.call('get_report', { report: id, outcome: 'fail' })
    const names = found.findings.map((each: { check: string }) => each.check)
    expect(names).toContain(check)
    const { answer: rows } = await own.call('get_check', { check, report: id })
    expect(rows).toMatchObject({ outcome: 'fail', rows: 1, fix: expect.any(String) })
    expect(rows.page_text).toEqual([expect.stringMatching(/example\.com\/-missing.* · status 404/)])
    expect(rows).not.toHaveProperty('next_cursor')
  })

  it('are nobody else’s, and verified by the next crawl', async () => {
    const { id } = await api.store.siteAudits.create((await api.user()).owner, siteDraft())
    const refused = async (tool: string, input: object) => {
      const { texts, isError } = await mcp.call(tool, { ...input })
      return [isError, texts[0]]
    }
    const missing = expect.stringContaining('Call list_reports')
    expect(await refused('get_report', { report: id })).toEqual([true, missing])
    expect(await refused('list_reports', { kind: 'site', search: 'x' })).toEqual([true, missing])
    const check = SECRET_SITE_CHECK
    const next = expect.stringContaining('next crawl verifies')
    expect(await refused('verify_fix', { report: id, check })).toEqual([true, next])
  })
})

describe('the tools', () => {
  it('of an expert are six, described in less than 4 KB', async () => {
    const { tools } = await mcp.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'audit_page',
      'get_report',
      'get_check',
      'list_reports',
      'compare_runs',
      'verify_fix',
    ])
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(4_096)
    for (const { name, annotations } of tools) {
      const audits = name === 'audit_page' || name === 'verify_fix'
      expect(annotations).toMatchObject({ readOnlyHint: !audits, openWorldHint: audits })
    }
  })

  it('never change, as the server says', () => {
    expect(mcp.client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
    })
  })

  it('of a reader are those that read', async () => {
    const { secret } = await api.key(user.owner, { level: 'reader' })
    await using reader = await connectMcp(api.address, secret)
    const names = (await reader.client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(['get_report', 'get_check', 'list_reports', 'compare_runs'])
    await expect(reader.call('audit_page', { url: URL_OF_PAGE })).rejects.toThrow(/not found/)
    expect((await reader.call('list_reports')).isError).toBe(false)
  })

  it('answer within their sizes, whatever is asked for', async () => {
    const { answer } = await mcp.call('audit_page', { url: `${URL_OF_PAGE}${'x'.repeat(1_900)}` })
    expect(bytesOf(answer)).toBeLessThan(1_024)
    const { report } = answer
    const seen: string[] = []
    let cursor: string | undefined
    let answers = 0
    do {
      const selection = { report, outcome: 'pass', ...(cursor === undefined ? {} : { cursor }) }
      const { answer: page } = await mcp.call('get_report', selection)
      expect(bytesOf(page)).toBeLessThan(4_096)
      seen.push(...page.findings.map(({ check }: { check: string }) => check))
      cursor = page.next_cursor
      answers += 1
    } while (cursor !== undefined)
    expect(answers).toBeGreaterThan(1)
    expect(new Set(seen).size).toBe(seen.length)
    const passed = sampleResults().checks.filter(({ outcome }) => outcome === 'pass')
    expect(seen.toSorted()).toEqual(passed.map(({ id }) => id).toSorted())
  })

  it('list 20 reports at a time, those of the key alone', async () => {
    const { secret, send } = await api.user()
    for (let number = 0; number < 21; number += 1) {
      await send('POST', '/reports', { json: { url: `https://${number}.example/` } })
    }
    await using own = await connectMcp(api.address, secret)
    const { answer: first } = await own.call('list_reports')
    expect(first).toMatchObject({ total: 21 })
    expect(bytesOf(first)).toBeLessThan(4_096)
    const { answer: rest } = await own.call('list_reports', { cursor: first.next_cursor })
    const urls = [...first.reports, ...rest.reports].map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
    const { answer: found } = await own.call('list_reports', { search: '7.example' })
    expect(found.total).toBe(2)
  })

  it('compare the runs of a report', async () => {
    const url = 'https://compared.example/'
    pages.set(url, sampleResults())
    const { answer: audited } = await mcp.call('audit_page', { url })
    const better = sampleResults()
    const checks = better.checks.map((check) =>
      check.id === 'image-alt' ? { ...check, outcome: 'pass' as const, evidence: [] } : check,
    )
    pages.set(url, { ...better, checks, score: (better.score ?? 0) + 9 })
    const { report } = audited
    const { answer: fixed } = await mcp.call('verify_fix', { report, check: 'image-alt' })
    expect(fixed.verdict).toBe('fixed')
    const { answer } = await mcp.call('compare_runs', { report })
    expect(answer).toMatchObject({ runs: [1, 2], score: { change: 9 } })
    expect(answer.fixed.checks).toEqual([
      { check: 'image-alt', outcome: 'pass', title: expect.any(String) },
    ])
  })

  it('say that an audit is still running, and how to go on', async () => {
    await using slow = await startApi()
    const { secret } = await slow.user()
    await using own = await connectMcp(slow.address, secret)
    const { answer } = await own.call('audit_page', { url: URL_OF_PAGE, wait_seconds: 0 })
    expect(answer).toMatchObject({ status: 'queued', next: expect.stringContaining('get_report') })
  })
})

describe('resources', () => {
  const read = async (uri: string) => {
    const { contents } = await mcp.client.readResource({ uri })
    const [first] = contents
    return JSON.parse(first !== undefined && 'text' in first ? first.text : '{}')
  }

  it('are checks, reports and runs', async () => {
    const { resourceTemplates } = await mcp.client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'pagemark://checks/{id}',
      'pagemark://reports/{id}',
      'pagemark://reports/{id}/runs/{number}',
    ])
    const { answer } = await mcp.call('audit_page', { url: URL_OF_PAGE })
    expect(await read('pagemark://checks/image-alt')).toMatchObject({ check: 'image-alt' })
    expect(await read(`pagemark://reports/${answer.report}`)).toEqual(answer)
    const run = await read(`pagemark://reports/${answer.report}/runs/1`)
    expect(run).toMatchObject({ number: 1, status: 'completed', score: answer.score })
    expect(bytesOf(run)).toBeLessThan(4_096)
  })

  it.each(['checks/nothing', `reports/${NOBODYS}`, `reports/${NOBODYS}/runs/1`])(
    'do not have %s',
    async (path) => {
      await expect(read(`pagemark://${path}`)).rejects.toThrow(/not found/i)
    },
  )
})

describe('prompts', () => {
  it('are tasks with the arguments in them', async () => {
    const { prompts } = await mcp.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['fix_page', 'prepare_release'])
    const { messages } = await mcp.client.getPrompt({
      name: 'fix_page',
      arguments: { url: URL_OF_PAGE },
    })
    expect(JSON.stringify(messages)).toContain(`Audit ${URL_OF_PAGE} with audit_page.`)
  })
})

describe('a failure', () => {
  it.each([
    [
      'names the check that was meant',
      'get_check',
      { check: 'image-alts' },
      /Did you mean image-alt\?/,
    ],
    ['of an unknown report names the list', 'get_report', { report: NOBODYS }, /Call list_reports/],
    [
      'of a URL says what is wrong',
      'audit_page',
      { url: 'ftp://a.example' },
      /Only http and https/,
    ],
    ['of an argument names it', 'get_report', { report: 'x' }, /report must match/],
    ['of an unknown argument names it', 'get_report', { reports: 'x' }, /report/],
  ])('%s', async (_name, tool, input, text) => {
    const { isError, texts } = await mcp.call(tool, input)
    expect(isError).toBe(true)
    expect(texts.join('')).toMatch(text)
  })

  it('of an audit is part of the answer', async () => {
    const { answer, isError } = await mcp.call('audit_page', { url: 'https://gone.example/' })
    expect(isError).toBe(false)
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'unreachable' } })
    const { texts } = await mcp.call('get_report', { report: answer.report, outcome: 'fail' })
    expect(texts.join('')).toContain('status is failed')
  })

  it('is what others get of a report that is not theirs', async () => {
    const { answer } = await mcp.call('audit_page', { url: URL_OF_PAGE })
    const other = await api.user()
    await using own = await connectMcp(api.address, other.secret)
    for (const tool of ['get_report', 'compare_runs']) {
      const { isError, texts } = await own.call(tool, { report: answer.report })
      expect([isError, texts.join('')]).toEqual([true, expect.stringContaining('no report')])
    }
  })
})

function bytesOf(answer: unknown): number {
  return Buffer.byteLength(JSON.stringify(answer))
}
