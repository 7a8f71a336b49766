import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditedPage } from '../src/report/findings/audited-page.ts'
import { findingsOf } from '../src/report/findings/findings-of.ts'
import { BUILD_FORMATS } from '../src/web/api/build-files.ts'
import { visitorOf } from './support/people.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { reportDraft } from './support/store.ts'

const BUILD = {
  hash: 'c0ffee1',
  branch: 'feature/prices',
  ancestor_hash: 'ba5e000',
}
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const PATH = '/projects/library/builds'

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  user = await api.user()
  await api.store.reports.store(user.owner, reportDraft({ project: 'library' }))
})
afterAll(() => api[Symbol.asyncDispose]())

async function create(build: object = {}): Promise<string> {
  const { status, body } = await user.send('POST', PATH, { json: { ...BUILD, ...build } })
  expect(status).toBe(201)
  return body.data.id
}

const addRun = async (id: string, json: object) =>
  await user.send('POST', `${PATH}/${id}/runs`, { json })
const seal = async (id: string) => await user.send('POST', `${PATH}/${id}/seal`, { json: {} })

async function upload(build: object, results: object): Promise<string> {
  const id = await create(build)
  expect((await addRun(id, { url: '/pricing', results })).status).toBe(201)
  expect((await seal(id)).status).toBe(200)
  return id
}

const RULES = [
  { measure: 'lcp', max: 1 },
  { measure: 'score', min: 99, severity: 'warn' },
]

/** A build whose page `/pricing` has an image without a text, unlike its base. */
async function compared(): Promise<string> {
  await user.send('PUT', '/projects/library/budgets', { json: { rules: RULES } })
  const now = sampleLabResults()
  const checks = now.checks.map((check) =>
    check.id === 'image-alt' ? { ...check, outcome: 'pass', message: null } : check,
  )
  await upload({ hash: 'ba5e000', branch: 'main' }, { ...now, checks })
  return await upload({}, now)
}

describe('the export of a build', () => {
  async function exported(id: string, format: string) {
    const { status, headers, text } = await user.send(
      'GET',
      `${PATH}/${id}/export?format=${format}`,
    )
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(`filename="build-${id}.`)
    return text
  }
  it('has each finding once in SARIF, with what the base says of it', async () => {
    const [run] = JSON.parse(await exported(await compared(), 'sarif')).runs
    const byRule = Map.groupBy(run.results, ({ ruleId }: { ruleId: string }) => ruleId)
    expect(byRule.get('image-alt')).toMatchObject([
      {
        level: 'error',
        baselineState: 'new',
        message: { text: expect.stringMatching(/^4 of 5 .*\n\/pricing$/) },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'pricing' } } }],
      },
    ])
    expect(byRule.get('budget/lcp')).toHaveLength(2)
    expect(byRule.get('budget/score')).toMatchObject([{ level: 'warning' }])
    const others = run.results.filter(
      ({ ruleId }: { ruleId: string }) => !/^budget|image-alt/.test(ruleId),
    )
    expect(others.length).toBeGreaterThan(5)
    expect(new Set(others.map((one: { baselineState: string }) => one.baselineState))).toEqual(
      new Set(['unchanged']),
    )
  })

  it('names the same findings as the audit itself', async () => {
    const results = { ...sampleLabResults(), url: 'http://localhost:4173/pricing' }
    const page = { ...auditedPage({ ...results, error: null }), baseUrl: 'http://localhost:4173' }
    const own = findingsOf(page).map(({ fingerprint }) => fingerprint)
    const id = await upload({}, results)
    const rows: { fingerprint: string }[] = JSON.parse(await exported(id, 'codequality'))
    expect(rows.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(own.toSorted())
  })

  it('fails in JUnit where a budget or an important check fails', async () => {
    const text = await exported(await compared(), 'junit')
    expect(text).toMatch(/<testsuite name="\/pricing \(mobile\)"/)
    expect(text).toMatch(/<testsuite name="\/pricing \(desktop\)"/)
    expect(text).toMatch(/name="image-alt: [^>]*>\s*<failure/)
    expect(text).toMatch(/Largest Contentful Paint, desktop [^>]*>\s*<failure/)
    expect(text).toMatch(/name="Score [^>]*\/>/)
  })

  it('tells the verdict in Markdown, and all pages in JSON', async () => {
    const id = await compared()
    const markdown = await exported(id, 'markdown')
    expect(markdown).toContain('## Pagemark: failed')
    expect(markdown).toMatch(
      /### `\/pricing`\n\n- Broken rule: [^]*- New failure: 4 of 5 .*`image-alt`/,
    )
    expect(markdown).toContain(`${api.address}/projects/library/builds/${id}`)
    const { pages, pages_total } = JSON.parse(await exported(id, 'json'))
    expect([pages.length, pages_total]).toEqual([2, 2])
  })

  it('has failed audits of Lighthouse, and nothing of hostile ones that could act', async () => {
    const lhr = {
      lighthouseVersion: '13.5.0',
      categories: {},
      audits: {
        'image-alt': { title: 'Images have no `alt`', score: 0 },
        '<b>`[a](b)`': { title: '[click](http://a.example) | ::error::\u0007', score: 0.6 },
        fine: { title: 'Fine', score: 1 },
      },
    }
    const id = await create()
    expect((await addRun(id, { url: '//a:b|c', lhr })).status).toBe(201)
    const [run] = JSON.parse(await exported(id, 'sarif')).runs
    expect(run.results).toMatchObject([
      { ruleId: 'lighthouse/image-alt', level: 'warning' },
      { ruleId: 'lighthouse/-b---a--b--', level: 'note' },
    ])
    const helps = run.tool.driver.rules.map(({ helpUri }: { helpUri: string }) => helpUri)
    expect(new Set(helps)).toEqual(new Set(['https://developer.chrome.com/docs/lighthouse/']))
    expect(JSON.stringify(run.results)).toContain('"uri":"a%3Ab%7Cc"')
    const markdown = await exported(id, 'markdown')
    expect(markdown).toContain('| `//a:b%7Cc` |')
    expect(markdown).toContain(
      '`[click](http://a.example)` \\| `::error::` (`lighthouse/-b---a--b--`)',
    )
    expect(await exported(id, 'junit')).not.toContain('<b>')
  })

  it('waits for its turn behind other exports', async () => {
    const id = await compared()
    const formats = ['json', 'sarif', 'junit', 'codequality']
    const texts = await Promise.all(formats.map((format) => exported(id, format)))
    for (const [place, format] of formats.entries()) {
      expect(texts[place]).toBe(await exported(id, format))
    }
  })

  it('needs a known format and a build of the project', async () => {
    const id = await create()
    expect((await user.send('GET', `${PATH}/${id}/export?format=har`)).status).toBe(422)
    expect((await user.send('GET', `${PATH}/${id}/export`)).status).toBe(422)
    expect((await user.send('GET', `${PATH}/${NOBODYS}/export?format=json`)).status).toBe(404)
  })
})

describe('the page of a build', () => {
  const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

  it('tells the verdict, then the result of each page', async () => {
    const path = `${PATH}/${await compared()}`
    const visitor = await visitorOf(api, user.owner)
    const page = text((await visitor.get(path)).text)
    expect(page).toContain('Failed: 1 of 1 page breaks a budget')
    expect(page).toMatch(/Broken budgets \/pricing (?:Good|Decent|Bad) \d+ \d+ 1 2/)
    await user.send('PUT', '/projects/library/budgets', { json: { rules: RULES.slice(1) } })
    expect(text((await visitor.get(path)).text)).toContain('Passed: no page breaks a budget')
    await user.send('PUT', '/projects/library/budgets', { json: { rules: [] } })
    expect(text((await visitor.get(path)).text)).toContain(
      '1 page A build passes or fails by the budgets of its project.',
    )
  })

  it('has the files of the API, for those who may see the project', async () => {
    const id = await compared()
    const visitor = await visitorOf(api, user.owner)
    const { text: page } = await visitor.get(`${PATH}/${id}`)
    const links = [...page.matchAll(/href="(\/projects[^"]*\/export\.(\w+))"/g)]
    expect(new Set(links.map(([, , format]) => format))).toEqual(new Set(BUILD_FORMATS))
    for (const [, path = '', format = ''] of links) {
      const { status, headers, text: file } = await visitor.get(path)
      expect([status, headers.get('content-disposition')]).toEqual([
        200,
        expect.stringContaining(`attachment; filename="build-${id}.`),
      ])
      const { text: ofApi } = await user.send('GET', `${PATH}/${id}/export?format=${format}`)
      expect(file).toBe(ofApi)
    }
    const other = await visitorOf(api, (await api.user()).owner)
    expect((await other.get(links[0]?.[1] ?? '')).status).toBe(404)
  })

  it('has no file of an open build', async () => {
    const id = await create()
    const visitor = await visitorOf(api, user.owner)
    expect((await visitor.get(`${PATH}/${id}/export.json`)).status).toBe(404)
  })
})
