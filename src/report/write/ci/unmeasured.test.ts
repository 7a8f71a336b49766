import { expect, it } from 'vitest'
import { sampleLabResults } from '../../../../test/support/sample-results.ts'
import type { AuditedPage } from '../../findings/audited-page.ts'
import type { AuditRecord } from '../write-json.ts'
import { writeFormat } from './write-formats.ts'
import { writeSummary } from './write-summary.ts'

const ORIGIN = { version: '0.2.0', project: 'library.example', device: 'both' }
const RESULTS = sampleLabResults()
const UNMEASURED = 'The browser did not measure this page. No browser found.'

function pageOf(
  results: typeof RESULTS,
  changes: Partial<AuditedPage<AuditRecord>> = {},
): AuditedPage<AuditRecord> {
  return { record: { ...results, error: null }, baseUrl: null, verdicts: [], ...changes }
}

const sarif = (pages: readonly AuditedPage<AuditRecord>[]) =>
  JSON.parse(writeFormat('sarif', pages, ORIGIN)).runs[0]
const junit = (pages: readonly AuditedPage<AuditRecord>[]) => writeFormat('junit', pages, ORIGIN)

it('SARIF says that the browser did not measure a page although it had to', () => {
  const { invocations } = sarif([pageOf(RESULTS, { unmeasured: UNMEASURED })])
  expect(invocations[0].executionSuccessful).toBe(false)
  expect(invocations[0].toolExecutionNotifications).toContainEqual({
    level: 'error',
    message: { text: `${RESULTS.url}: ${UNMEASURED}` },
  })
})

it('JUnit has an error for a page that the browser did not measure although it had to', () => {
  const name = 'name="The browser measures the page [^"]*"'
  expect(junit([pageOf(RESULTS, { unmeasured: UNMEASURED })])).toMatch(
    new RegExp(`${name}>\\s*<error message="${UNMEASURED}" type="error"/>`),
  )
  expect(junit([pageOf(RESULTS)])).not.toMatch(new RegExp(name))
})

it('the summary says which pages the browser did not measure although it had to', () => {
  const text = writeSummary([pageOf(RESULTS, { unmeasured: UNMEASURED }), pageOf(RESULTS)], {
    mostBytes: 60_000,
    passed: false,
  })
  expect(text).toContain('2 pages audited, 1 not measured in the browser.')
  expect(
    text.match(/^- The browser did not measure this page\. No browser found\.$/gm),
  ).toHaveLength(1)
})

it('the summary names what cannot be compared with the baseline', () => {
  const states = new Map([
    ['tbt', 'not-comparable'],
    ['image-alt', 'still'],
    ['lcp', 'not-comparable'],
  ] as const)
  expect(writeSummary([pageOf(RESULTS, { states })], { mostBytes: 60_000 })).toContain(
    '- 2 findings are not comparable with the baseline: `tbt`, `lcp`\n',
  )
})
