import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { isNotMeasured } from '../../../report/needs-work.ts'
import { sampleLabResults } from '../../../../test/support/sample-results.ts'
import { SAMPLE } from '../../sample/sample-report.ts'
import { ReportHead } from './report-head.tsx'

const RESULTS = sampleLabResults()

function head(awaited: { readonly after: number | null; readonly known: boolean } | undefined) {
  const { lab } = RESULTS
  if (lab === null) throw new Error('There is no browser.')
  const devices = lab.devices.map((device) => ({
    ...device,
    ...(awaited && { awaited: { selector: '#app', ...awaited } }),
  }))
  const stored = {
    results: { ...RESULTS, lab: { ...lab, devices } },
    runId: '',
    run: 1,
    savedAt: 0,
  }
  return renderToString(<ReportHead report={SAMPLE.report} stored={stored} />)
}

it.each([
  { awaited: { after: null, known: true }, says: '#app</bdi>, not found within 10 s' },
  {
    awaited: { after: null, known: false },
    says: '#app</bdi>, a selector that the browser does not support',
  },
])(
  'says beside the verdict that the wait-for selector did not appear: $says',
  ({ awaited, says }) => {
    expect(head(awaited)).toContain(says)
  },
)

it('says nothing of what came, or was not awaited', () => {
  expect(head({ after: 1200, known: true })).not.toContain('Waited for')
  expect(head(undefined)).not.toContain('Waited for')
})

function verdict(changes: Partial<typeof RESULTS>) {
  const stored = { results: { ...RESULTS, ...changes }, runId: '', run: 1, savedAt: 0 }
  return renderToString(<ReportHead report={SAMPLE.report} stored={stored} />)
}

it('links to the checks that were not measured, which say why', () => {
  const [first, ...others] = RESULTS.checks.filter((check) => !isNotMeasured(check))
  if (!first) throw new Error('There is no check.')
  const unmeasured = { ...first, outcome: 'not-applicable', not_measured: true } as const
  const text = verdict({ checks: [unmeasured, ...others] })
  const id = `${first.category}-not-measured`
  expect(text).toContain(`<a href="#${id}">1 check not measured</a>.`)
  expect(verdict({ checks: others })).not.toContain('not measured</a>')
})

it('says that a page is decent by many problems where none decides it', () => {
  const undecided = { result_reason: null, fix_first: [] }
  expect(verdict({ ...undecided, score: 70, result: 'decent' })).toContain(
    'Decent: several problems add up',
  )
  expect(verdict({ ...undecided, score: 85, result: 'good' })).not.toContain('add up')
})

it('links what costs most points to its costliest check', () => {
  const [first, second, ...others] = RESULTS.checks
  if (!first || !second) throw new Error('There are no checks.')
  const checks = [
    { ...first, family: 'canonical', loss: 2 },
    { ...second, family: 'canonical', loss: 5 },
    ...others.map((check) => ({ ...check, loss: null })),
  ]
  expect(verdict({ checks })).toContain(
    `Most points lost: <a href="#check-${second.id}">Canonical URL</a> (−7)`,
  )
})
