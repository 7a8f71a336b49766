import { describe, expect, it } from 'vitest'
import type { AuditRecord } from '../report/write/write-json.ts'
import { sampleResults } from '../../test/support/sample-results.ts'
import { auditExitCode, type ExitRules } from './audit-exit-code.ts'

const URL = 'https://example.com/'
const sample = sampleResults()

const page = (
  status: number,
  { score, result }: Pick<AuditRecord, 'score' | 'result'> = { score: 50, result: 'decent' },
): AuditRecord => ({
  ...sample,
  url: URL,
  score,
  result,
  page: { ...sample.page, status },
  error: null,
})
const unreachable: AuditRecord = {
  url: URL,
  final_url: null,
  result: null,
  score: null,
  error: { code: 'unreachable', message: 'The page could not be reached.' },
}

function ended(records: readonly AuditRecord[], rules: Partial<ExitRules> = {}) {
  const said: string[] = []
  const code = auditExitCode(records, { lab: 'auto', ...rules }, (line) => said.push(line))
  return { code, said }
}

describe('auditExitCode', () => {
  it.each([200, 204, 301])('is 0 without a threshold when the page answers %i', (status) => {
    expect(ended([page(status)])).toEqual({ code: 0, said: [] })
  })

  it.each([404, 410, 500, 503])('is 1 without a threshold when a page answers %i', (status) => {
    expect(ended([page(200), page(status)])).toEqual({
      code: 1,
      said: [`${URL} responds with status ${status}.`],
    })
  })

  it.each([
    { name: 'the score', rules: { failBelow: 50 }, code: 0, said: [] },
    {
      name: 'a score below it',
      rules: { failBelow: 51 },
      code: 1,
      said: ['The score of 50 is below the threshold of 51.'],
    },
    { name: 'a result', rules: { failOn: 'bad' }, code: 0, said: [] },
    {
      name: 'a result and no score',
      rules: { failOn: 'decent', failBelow: 0 },
      code: 1,
      said: ['The page is decent: expected better than decent.'],
    },
  ] as const)('judges by $name alone where that was asked for', ({ rules, code, said }) => {
    expect(ended([page(500)], rules)).toEqual({ code, said })
  })

  it('names each limit of a budget that is broken, and warns of none', () => {
    const rules = [
      { measure: 'score', min: 51 },
      { measure: 'score', min: 50 },
      { measure: 'score', min: 99, severity: 'warn' },
    ] as const
    expect(ended([page(500)], { rules })).toEqual({
      code: 1,
      said: [`${URL}: Score: 50 (limit: at least 51).`],
    })
    expect(ended([page(500)], { rules: rules.slice(1) })).toEqual({ code: 0, said: [] })
  })

  it('says how many of several pages miss a threshold, a line each', () => {
    const good = page(200, { score: 90, result: 'good' })
    const notScored = page(200, { score: null, result: null })
    expect(ended([good, page(200), notScored], { failBelow: 60, failOn: 'decent' })).toEqual({
      code: 1,
      said: [
        '2 of 3 pages are below the threshold: expected a score of at least 60.',
        '1 of 3 pages is bad or decent: expected better than decent.',
      ],
    })
    expect(ended([notScored], { failBelow: 60 }).said).toEqual([
      'The page has no score: expected at least 60.',
    ])
  })

  it('is 2 when a page could not be audited, whatever the others are', () => {
    expect(ended([page(500), unreachable], { failBelow: 100 })).toEqual({ code: 2, said: [] })
  })

  it('is 2 when a page was not measured where that was insisted on', () => {
    expect(ended([page(500)], { lab: 'on' })).toEqual({
      code: 2,
      said: [`${URL}: The browser did not measure this page.`],
    })
  })
})
