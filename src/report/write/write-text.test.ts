import { expect, it } from 'vitest'
import { sampleResults } from '../../../test/support/sample-results.ts'
import type { CheckResult, Results } from '../results.ts'
import { auditRecord } from './write-json.ts'
import { writeText } from './write-text.ts'

const PLAIN = { colour: false, width: 100 }
const results = sampleResults()

const linesOf = (changed: Partial<Results> = {}) =>
  writeText({ ...results, ...changed, error: null }, PLAIN).split('\n')

const gaining = (gain: number | null, id: string): CheckResult => {
  const [check] = results.checks
  if (check === undefined) throw new Error('The sample has no checks.')
  const problem = { outcome: 'fail', message: `Fault of ${id}.`, evidence: [], evidence_total: 0 }
  return { ...check, ...problem, outcome: 'fail', id, gain, fix: `Mend ${id}.` }
}

it('puts the number of every category in one column', () => {
  const lines = linesOf({ result_reason: null })
  const categories = lines.slice(3, 3 + results.categories.length)
  const ends = categories.map((line) => / (\d+|–)(?: of \d+| {4}|$)/.exec(line))
  expect(ends).not.toContain(null)
  expect(
    new Set(ends.map((match) => (match?.index ?? 0) + 1 + (match?.[1]?.length ?? 0))).size,
  ).toBe(1)
})

it('writes out what gains most and marks its remedy', () => {
  const item = { family: 'title', band: 1, fix: 'Improve the page title', adds: 12 }
  const text = linesOf({
    checks: [gaining(0.4, 'small'), gaining(12, 'large')],
    fix_first: [{ ...item, checks: ['large', 'small'], gain: 12 }],
  }).join('\n')
  expect(text).toContain(
    [
      'Fix first, and what each fix gains',
      '▲   +12  Improve the page title',
      '         Fault of large.',
      '       → Mend large. [large]',
      '',
      'Also',
      '▲  +0.4  Fault of small. [small]',
    ].join('\n'),
  )
})

it('gives what gains nothing a line without a number', () => {
  const text = linesOf({
    checks: [gaining(0, 'hidden'), gaining(null, 'weightless')],
    fix_first: [],
  }).join('\n')
  expect(text).not.toContain('Fix first')
  expect(text).not.toContain('+0')
  expect(text).toContain('Also\n▲        Fault of hidden. [hidden]')
})

it('leaves out what a browser answered better', () => {
  const text = linesOf({
    checks: [
      gaining(2, 'quirks-mode'),
      { ...gaining(null, 'doctype'), superseded_by: 'quirks-mode' },
    ],
    fix_first: [],
  }).join('\n')
  expect(text).toContain('[quirks-mode]')
  expect(text).not.toContain('[doctype]')
  expect(text).toContain('1 to fix')
})

it('names the failure that decides the class', () => {
  const checks = [gaining(22, 'title-present')]
  expect(linesOf({ checks, result_reason: 'title-present' })[2]).toBe('  Fault of title-present.')
})

it('says of what is no web page what it is', () => {
  const page = { ...results.page, mime_type: 'application/pdf' }
  expect(linesOf({ page, score: null, result: null })[1]).toContain('○ PDF document, not scored')
})

it('says that nothing needs work', () => {
  expect(linesOf({ checks: [] })).toContain('Nothing needs work.')
})

it('lets no page move the cursor or forge a line', () => {
  const forged: CheckResult = { ...gaining(3, 'forged'), message: 'Red \u001b[31m, new\nline' }
  const text = linesOf({ checks: [forged] }).join('\n')
  expect(text).toContain('Red ⟨U+001B⟩[31m, new line')
})

it('keeps to the width of the terminal', () => {
  const narrow = writeText({ ...results, error: null }, { colour: false, width: 60 })
  expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60)
})

it('has colour only where it is wanted', () => {
  expect(linesOf().join('\n')).not.toContain('\u001b')
  expect(writeText({ ...results, error: null }, { ...PLAIN, colour: true })).toContain('\u001b[')
})

it('says why there is no report', () => {
  const error = { code: 'timeout', message: 'The page did not answer in time.' }
  const failed = { url: 'https://slow.example/', final_url: null, result: null, score: null, error }
  expect(writeText(failed, PLAIN)).toBe(
    'https://slow.example/\n▲ No report  The page did not answer in time. (timeout)\n',
  )
})

it('says how far a page was read that is beyond the limits', () => {
  const page = { ...results.page, truncated: { reason: 'depth', line: 1204 } }
  expect(linesOf({ page, result_reason: null })[2]).toBe(
    '  read up to line 1204 only: it is nested too deeply',
  )
})

it('lists what is ignored with its outcome, and counts it apart', () => {
  const ignored = { ...gaining(null, 'small'), ignored: true }
  const lines = linesOf({ checks: [ignored, gaining(12, 'large')] })
  expect(lines).toContain('  small: fail')
  expect(lines.join('\n')).not.toContain('Fault of small.')
  expect(lines.at(-2)).toMatch(/^2 checks · 0 passed · 1 to fix · .* · 1 ignored · catalogue/)
})

it('cuts what was typed for a URL where it is longer than any that is audited', () => {
  const error = { code: 'unreachable', message: 'No.' } as const
  const record = auditRecord(`a${'b'.repeat(1e6)}`, { status: 'failed', error })
  const text = writeText(record, PLAIN)
  expect(text).toContain('b…\n')
  expect(text.length).toBeLessThan(5000)
})
