import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runChecks } from '../../src/checks/run-checks.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { ELSEWHERE, OTHER_FAULTS } from '../support/every-fault-pages.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { loadPlainly, type PlainDevice } from '../support/load-plainly.ts'
import { startRenderedSite } from '../support/rendered-site.ts'
import { type Site, startSite } from '../support/site.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const PATIENCE_MS = 60_000

let driven: DrivenBrowser
let site: Site
let faults: Site

beforeAll(async () => {
  driven = await startDrivenBrowser()
  site = await startRenderedSite()
  faults = await startSite(({ url = '' }, response) => {
    const page = OTHER_FAULTS[url]
    for (const [name, value] of page?.headers ?? []) response.appendHeader(name, value)
    response.writeHead(page ? 200 : 404).end(page?.html)
  })
}, PATIENCE_MS)

afterAll(async () => {
  await driven.close()
  await site.close()
  await faults.close()
})

const CHECKS = [
  'page-renders',
  'rendered-robots',
  'rendered-canonical',
  'rendered-title-description',
  'rendered-content',
  'rendered-links',
  'rendered-structured-data',
  'rendered-hreflang',
  'js-redirect',
  'rendered-soft-404',
  'raw-rendered-ratio-ai',
]

type Judged = ReturnType<typeof runChecks>[number]['outcome']

/** Every check's outcome after the page was fetched by plain HTTP and loaded by a browser. */
async function judge(url: string, isUntried = false): Promise<ReadonlyMap<string, Judged>> {
  const lab: PlainDevice = await loadPlainly(driven.browser, { url, isUntried })
  const sent = await fetch(url)
  const findings = runChecks(exampleFacts({ url: sent.url, html: await sent.text(), lab }))
  return new Map(findings.map(({ check, outcome }) => [check.id, outcome]))
}

/** An informative check needs evidence. */
function isFault(outcome: Judged | undefined): boolean {
  if (outcome?.status === 'informative') return (outcome.evidence ?? []).length > 0
  return outcome?.status === 'warn' || outcome?.status === 'fail'
}

async function judgeRendered(path: string) {
  const outcomes = await judge(site.origin + path, true)
  return Object.fromEntries(CHECKS.map((id) => [id, outcomes.get(id)?.status]))
}

const ALL_PASS = Object.fromEntries(CHECKS.map((id) => [id, 'pass']))

describe('the comparison of the rendered page', () => {
  it('finds the faults of an application', { timeout: PATIENCE_MS }, async () => {
    expect(await judgeRendered('/faulty')).toEqual({
      'page-renders': 'pass',
      'rendered-robots': 'fail',
      'rendered-canonical': 'fail',
      'rendered-title-description': 'warn',
      'rendered-content': 'fail',
      'rendered-links': 'fail',
      'rendered-structured-data': 'fail',
      'rendered-hreflang': 'warn',
      'js-redirect': 'warn',
      'rendered-soft-404': 'pass',
      'raw-rendered-ratio-ai': 'fail',
    })
  })

  it.runIf(IN_RELEASE)(
    'recognises an error page that only scripts show',
    { timeout: PATIENCE_MS },
    async () => {
      expect(await judgeRendered('/gone')).toMatchObject({ 'rendered-soft-404': 'fail' })
    },
  )

  it.runIf(IN_RELEASE)(
    'ignores differences that the server makes only for browsers',
    { timeout: PATIENCE_MS },
    async () => {
      const { 'rendered-soft-404': _, ...found } = await judgeRendered('/for-phones')
      const { 'rendered-soft-404': __, ...all } = ALL_PASS
      expect(found).toEqual(all)
    },
  )

  it.runIf(IN_RELEASE)(
    'covers pages that redirect each visit to another URL',
    { timeout: PATIENCE_MS },
    async () => {
      expect(await judgeRendered('/visit')).toEqual(ALL_PASS)
    },
  )

  it.runIf(IN_RELEASE)(
    'does not cover a page that a script redirects to',
    { timeout: PATIENCE_MS },
    async () => {
      expect(await judgeRendered('/moved')).toMatchObject({
        'js-redirect': 'warn',
        'page-renders': 'pass',
        'rendered-content': 'not-applicable',
        'rendered-soft-404': 'not-applicable',
      })
    },
  )
})

/** Faults that cannot occur on the page with every other one, of lab-every-fault.release.test.ts. */
describe.each(['/gone', '/hidden'])('the page at %s', (path) => {
  it.runIf(IN_RELEASE)(
    'is found at fault by what it is there for',
    { timeout: PATIENCE_MS },
    async () => {
      const outcomes = await judge(faults.origin + path)
      const due = Object.keys(ELSEWHERE).filter((id) => ELSEWHERE[id]?.[0] === path)
      expect(due.length).toBeGreaterThan(1)
      expect(due.filter((id) => !isFault(outcomes.get(id)))).toEqual([])
    },
  )
})

describe('an image that a style sheet hides', () => {
  const hidden = `<div class="menu"><h2></h2><img src="/a.png"><img src="/b.png" alt="image">
    <table><tr><td>1<td>2<td>3<tr><td>1<td>2<td>3<tr><td>1<td>2<td>3</table><input autocomplete="nmae"><p>{{ title }}</p></div>`
  const BLAMED = [
    'image-alt',
    'image-alt-quality',
    'empty-headings',
    'autocomplete-tokens',
    'placeholder-text',
  ]

  const judgeStyled = async (style: string) => {
    const body = `<style>${style}</style><main><h1>Library</h1><p>Open today</p>${hidden}</main>`
    const own = await startSite((_, response) =>
      response.end(`<!doctype html><html lang=en>${body}`),
    )
    try {
      const outcomes = await judge(own.origin)
      return BLAMED.filter((id) => isFault(outcomes.get(id)))
    } finally {
      await own.close()
    }
  }

  it.runIf(IN_RELEASE)(
    'is not reported after a page load in a browser',
    { timeout: PATIENCE_MS },
    async () => {
      expect(await judgeStyled('')).toEqual(BLAMED)
      expect(await judgeStyled('.menu { display: none }')).toEqual([])
    },
  )
})
