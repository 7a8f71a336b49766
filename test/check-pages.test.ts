import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckResult, Results } from '../src/report/results.ts'
import { SAMPLE_ID } from '../src/web/sample/sample-report.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { sampleResults } from './support/sample-results.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'
import { reportDraft } from './support/store.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const WORK = sampleResults()
  .checks.filter(
    ({ outcome, superseded_by }) =>
      (outcome === 'fail' || outcome === 'warn') && superseded_by === null,
  )
  .toSorted((a, b) => (b.gain ?? 0) - (a.gain ?? 0))
const [FIRST = 'none'] = WORK.map(({ id }) => id)

/** Results whose first check has 120 rows of evidence, 100 of them stored. */
function manyRows(): Results {
  const results = sampleResults()
  const evidence = Array.from({ length: 100 }, (_, n) => ({
    line: n + 1,
    snippet: `<img src="/${n + 1}.png" alt="${'x'.repeat(600)}-end">`,
  }))
  const many = (check: CheckResult) => ({ ...check, evidence, evidence_total: 120 })
  return {
    ...results,
    checks: results.checks.map((each) => (each.id === FIRST ? many(each) : each)),
  }
}

async function withReport({ privacy = 0 }: { privacy?: 0 | 1 } = {}) {
  const { owner, visitor } = await signedIn(api)
  const draft = reportDraft({ privacy, project: 'Site' })
  const { id } = (await api.store.reports.store(owner, draft)).report
  await endRuns(api, id, { status: 'completed', results: manyRows() })
  return { owner, visitor, id, path: `/r/${id}/checks/${FIRST}` }
}

const stranger = () => createVisitor(api.address)

describe('the page of a check', () => {
  it('says what was found, why it matters, how to fix it, and where to read on', async () => {
    const { path, id } = await withReport()
    const { status, text } = await stranger().get(path)
    expect(status).toBe(200)
    for (const said of [
      'Findings',
      'Why it matters',
      'How to fix it',
      `href="/docs/checks/${FIRST}"`,
      `href="/r/${id}#check-${FIRST}"`,
      `data-copy="${api.address}${path}"`,
      'Copy as Markdown',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('Ignore in project')
    expect(text.match(/<title>.*<\/title>/)?.[0].match(/Pagemark/g)).toHaveLength(1)
  })

  it('has all rows that are kept, in full, 50 a page', async () => {
    const { path } = await withReport()
    const first = await stranger().get(path)
    expect(first.text.match(/x{600}-end/g)?.length).toBeGreaterThanOrEqual(50)
    expect(first.text).toContain('/50.png')
    expect(first.text).not.toContain('/51.png')
    expect(first.text).toContain(`rel="next" href="${path}?page=2"`)
    const second = await stranger().get(`${path}?page=2`)
    expect(second.text).toContain('/100.png')
    expect(second.text).toContain('Rows 51 to 100 of 120 shown.')
    for (const page of ['3', '0', 'x', '-1']) {
      expect((await stranger().get(`${path}?page=${page}`)).status).toBe(404)
    }
  })

  it('leads through all that need work, by what they gain', async () => {
    const { id } = await withReport()
    let next: string | undefined = `/r/${id}/checks/${FIRST}`
    let count = 0
    while (next !== undefined) {
      const { text } = await stranger().get(next)
      count += 1
      expect(text).toContain(`Check ${count} of ${WORK.length} that need work`)
      next = /rel="next" href="(\/r\/[0-9a-f-]+\/checks\/[a-z0-9-]+)"/.exec(text)?.[1]
    }
    expect(count).toBe(WORK.length)
  })

  it('is reached from the report, and is there for each of its checks', async () => {
    const { id } = await withReport()
    const { text } = await stranger().get(`/r/${id}`)
    for (const check of WORK) expect(text).toContain(`href="/r/${id}/checks/${check.id}"`)
    const { checks } = sampleResults()
    // Each renders the whole report: every tenth here, all before a release.
    for (const check of IN_RELEASE ? checks : checks.filter((_, place) => place % 10 === 0)) {
      const { status } = await stranger().get(`/r/${id}/checks/${check.id}`)
      expect([check.id, status]).toEqual([check.id, 200])
    }
  })

  it('exists for each run, with the results of that run', async () => {
    const { id, owner } = await withReport()
    await api.store.reports.update(owner, id, { rerun: true })
    await endRuns(api, id, { status: 'completed', results: sampleResults() })
    const old = await stranger().get(`/r/${id}/runs/1/checks/${FIRST}`)
    expect(old.text).toContain('/50.png')
    expect(old.text).toContain('Run 1: ')
    expect((await stranger().get(`/r/${id}/checks/${FIRST}`)).text).not.toContain('/50.png')
    expect((await stranger().get(`/r/${id}/runs/3/checks/${FIRST}`)).status).toBe(404)
  })

  it('has its history once there are two runs', async () => {
    const { id, owner, path } = await withReport()
    expect((await stranger().get(path)).text).not.toContain('History of this check')
    await api.store.reports.update(owner, id, { rerun: true })
    const judged = sampleResults()
    const checks = judged.checks.filter((check) => check.id !== FIRST)
    await endRuns(api, id, { status: 'completed', results: { ...judged, checks } })
    await api.store.reports.update(owner, id, { rerun: true })
    await endRuns(api, id, { status: 'completed', results: judged })
    const { text } = await stranger().get(path)
    const history = text.slice(text.indexOf('History of this check'))
    expect(history).toContain(`href="/r/${id}/runs/3/checks/${FIRST}"`)
    expect(history).toContain(`href="/r/${id}/runs/1/checks/${FIRST}"`)
    expect(history).toContain('not checked')
    expect(history).not.toContain(`/runs/2/`)
    const past = await stranger().get(`/r/${id}/runs/1/checks/${FIRST}`)
    expect(past.text).not.toContain('History of this check')
  })

  it('is the same page as any that is not there, for what is no check', async () => {
    const { id } = await withReport()
    const known = await stranger().get(`/r/${id}/checks/${FIRST}/x`)
    for (const check of ['none', '__proto__', 'constructor', '%3Cb%3E']) {
      const { status, text } = await stranger().get(`/r/${id}/checks/${check}`)
      const withoutId = (page: string) => page.replaceAll(/Request [\w-]+|req-\w+/g, '')
      expect(status).toBe(404)
      expect(withoutId(text)).toBe(withoutId(known.text))
    }
  })

  it('is hidden with its report', async () => {
    const { path, visitor } = await withReport({ privacy: 1 })
    expect((await stranger().get(path)).status).toBe(404)
    expect((await visitor.get(path)).status).toBe(200)
  })

  it('of the sample report is visible to everyone and has no forms', async () => {
    const { visitor } = await signedIn(api)
    const { text: report } = await visitor.get(`/r/${SAMPLE_ID}`)
    const [, path = ''] = /href="(\/r\/[0-9a-f-]+\/checks\/[a-z0-9-]+)"/.exec(report) ?? []
    const { status, text } = await visitor.get(path)
    expect([status, text.includes('Ignore in project')]).toEqual([200, false])
    expect((await visitor.post(`${path}/ignore`)).status).toBe(404)
  })
})

describe('a check that the project is to ignore', () => {
  const ignoredIn = async (owner: Awaited<ReturnType<typeof signedIn>>['owner']) =>
    (await api.store.projects.find(owner, 'Site'))?.ignoredChecks

  it('is named by the project, and leaves the score with the next run', async () => {
    const { path, visitor, owner } = await withReport()
    expect((await visitor.get(path)).text).toContain('Ignore in project')
    const { status, location } = await visitor.post(`${path}/ignore`, { ignore: 'on' })
    expect([status, location]).toEqual([303, path])
    expect(await ignoredIn(owner)).toEqual([FIRST])
    const { text } = await visitor.get(path)
    expect(text).toContain('The check is ignored from the next run of each report in this project.')
    expect(text).toContain('Stop ignoring')
    await visitor.post(`${path}/ignore`, { ignore: 'on' })
    expect(await ignoredIn(owner)).toEqual([FIRST])
    await visitor.post(`${path}/ignore`, { ignore: 'off' })
    expect(await ignoredIn(owner)).toEqual([])
    expect((await visitor.get(path)).text).toContain(
      'The check counts again from the next run of each report in this project.',
    )
  })

  it('is chosen by owner and editors alone', async () => {
    const { path, owner } = await withReport()
    const [viewer, editor, other] = [await signedIn(api), await signedIn(api), await signedIn(api)]
    for (const [{ email }, role] of [
      [viewer, 'viewer'],
      [editor, 'editor'],
    ] as const) {
      await api.store.memberships.share(owner, 'Site', { email, role })
    }
    const asked = async ({ visitor }: typeof viewer) => [
      (await visitor.get(path)).text.includes('Ignore in project'),
      (await visitor.post(`${path}/ignore`, { ignore: 'on' })).status,
    ]
    expect(await asked(viewer)).toEqual([false, 403])
    expect(await asked(other)).toEqual([false, 404])
    expect(await ignoredIn(owner)).toEqual([])
    expect(await asked(editor)).toEqual([true, 303])
    expect(await ignoredIn(owner)).toEqual([FIRST])
  })

  it('is refused to who is not signed in, to other sites and by other methods', async () => {
    const { path, visitor, owner, id } = await withReport()
    expect((await stranger().post(`${path}/ignore`)).location).toMatch(/^\/signin\?/)
    const foreign = await visitor.post(`${path}/ignore`, {}, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect((await visitor.get(`${path}/ignore`)).status).toBe(404)
    expect((await visitor.post(`/r/${id}/checks/none/ignore`)).status).toBe(404)
    expect(await ignoredIn(owner)).toEqual([])
  })
})
