import { expect, it } from 'vitest'
import { firstEvidence } from './read-crawled.ts'

it('keeps the first row of evidence on one short line, and the number of rows', () => {
  expect(firstEvidence()).toEqual({})
  expect(firstEvidence([])).toEqual({})
  expect(firstEvidence([{ line: 4, value: 'ftp://a\u202e' }, { line: 9 }])).toEqual({
    evidence: { first: expect.stringMatching(/^line 4 · ftp:\/\/a/), total: 2 },
  })
  const long = firstEvidence([{ snippet: 'x'.repeat(5000) }]).evidence?.first
  expect(long).toHaveLength(160)
})
