import { expect, it } from 'vitest'
import { xmlElement, xmlText } from '../report/write/ci/xml-text.ts'
import { writeText } from '../report/write/write-text.ts'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import { safeFormat, safeText } from './log-fence.ts'

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

const HOSTILE = 'a ##vso[x] ##teamcity[y] ##[error]z ## [a]\n::error::b'

it('printed formats for programs contain no command, and say the same', () => {
  const json = JSON.stringify([{ message: HOSTILE }], null, 2)
  for (const format of ['json', 'sarif', 'codequality']) {
    const safe = safeFormat(json, format)
    expect(safe).not.toMatch(COMMANDS)
    expect(JSON.parse(safe)).toEqual(JSON.parse(json))
  }
  const xml = safeFormat(xmlElement('a', { b: HOSTILE }, [xmlText(HOSTILE)]).join('\n'), 'junit')
  expect(xml).not.toMatch(COMMANDS)
  expect(xml.replaceAll('&#35;', '#')).toContain(xmlText(HOSTILE))
  for (const format of ['csv', 'markdown', 'summary', 'text']) {
    expect(safeFormat(HOSTILE, format)).not.toMatch(COMMANDS)
  }
})
