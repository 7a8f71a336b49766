import { expect, it } from 'vitest'
import { writeText } from '../report/write/write-text.ts'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import { safeText } from './log-fence.ts'

const COMMANDS = /^\s*::|##(?:vso|teamcity)?\[/im

it('a page cannot give commands to runners where its text is broken into lines', () => {
  const results = sampleLabResults()
  const hostile = `${'a'.repeat(70)} ::set-output name=a::b ##vso[task.prependpath]/tmp`
  const checks = results.checks.map((check) => ({ ...check, message: hostile }))
  const text = writeText({ ...results, checks, error: null }, { colour: false, width: 100 })
  expect(text).toMatch(COMMANDS)
  expect(safeText(text)).not.toMatch(COMMANDS)
})

it.each([
  ['::error::x', String.raw`:\:error::x`],
  ['a\n  ::group::b', 'a\n  :\\:group::b'],
  ['a::b', 'a::b'],
])('a line that begins like a command of GitHub begins in another way: %j', (text, safe) => {
  expect(safeText(text)).toBe(safe)
})
