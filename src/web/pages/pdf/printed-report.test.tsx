import { expect, it } from 'vitest'
import { sampleLabResults } from '../../../../test/support/sample-results.ts'
import type { CheckResult, Results } from '../../../report/results.ts'
import { renderDocument } from '../../parts/frame/document.tsx'
import { needsAttention } from '../../parts/checks/shown-checks.ts'
import { SAMPLE } from '../../sample/sample-report.ts'
import { PrintedReport } from './printed-report.tsx'

const RESULTS = sampleLabResults()

function printed(results: Results = RESULTS): string {
  const stored = { runId: '1', run: 1, savedAt: 0, results }
  return renderDocument(
    <PrintedReport report={SAMPLE.report} stored={stored} name="Pagemark" styles={[]} />,
  )
}

function idsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, id = '']) => id)
}

it('gives the verdict, what to fix first, the scores and the metrics before any detail', () => {
  const html = printed()
  const places = [
    'class="verdict',
    'id="first-title"',
    'aria-label="Categories"',
    'id="measured-title"',
    'class="checks"',
    'id="tested-title"',
  ].map((mark) => html.indexOf(mark))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

it('lists five things to fix, each with why it matters and what to do', () => {
  const list = /<ol class="first">.*?<\/ol>/s.exec(printed())?.[0] ?? ''
  const items = list.split('<li>').slice(1)
  expect(items).toHaveLength(5)
  const byId = new Map(RESULTS.checks.map((check) => [check.id, check]))
  for (const item of items) {
    const [id = ''] = idsOf(item, /href="#check-([a-z0-9-]+)"/g)
    expect(item).toContain(escaped(byId.get(id)?.why ?? 'no such check'))
    expect(item).toMatch(/<b>What to do:<\/b> \w/)
  }
})

it('has details of what needs work alone, and counts what passed', () => {
  const html = printed()
  const shown = RESULTS.checks.filter(({ superseded_by }) => superseded_by === null)
  const work = shown.filter(needsAttention).map(({ id }) => id)
  expect(idsOf(html, /<dl id="check-([a-z0-9-]+)"/g).toSorted()).toEqual(work.toSorted())
  const counts = idsOf(html, /(\d+) checks? passed\./g).map(Number)
  expect(counts).toHaveLength(RESULTS.categories.length)
  const passed = shown.filter(({ outcome }) => outcome === 'pass')
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(passed.length)
})

it('shows ten rows of long evidence and says how many there are', () => {
  const [row = {}] = RESULTS.checks.find(needsAttention)?.evidence ?? []
  const long = (check: CheckResult) => ({
    ...check,
    evidence: Array.from({ length: 14 }, () => row),
    evidence_total: 14,
  })
  const html = printed({
    ...RESULTS,
    checks: RESULTS.checks.map((check) => (needsAttention(check) ? long(check) : check)),
  })
  expect(html).toContain('10 of 14 shown.')
  expect(html).not.toContain('Show all')
})

it('has the metrics of both devices', () => {
  const table = /id="measured-title".*?<\/table>/s.exec(printed())?.[0] ?? ''
  expect(table).toContain('Mobile')
  expect(table).toContain('Desktop')
})

it('says why there are no metrics where no browser could measure', () => {
  const { lab } = RESULTS
  if (lab === null) throw new Error('There is no browser.')
  const unmeasured = {
    ...lab,
    status: 'not-measured' as const,
    reason: 'the page crashed',
    devices: [],
  }
  expect(printed({ ...RESULTS, lab: unmeasured })).toContain('Not measured: the page crashed')
  expect(printed({ ...RESULTS, lab: null })).not.toContain('id="measured-title"')
})

/** As it appears in markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
