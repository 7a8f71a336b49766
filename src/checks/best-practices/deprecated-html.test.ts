import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { deprecatedHtml } from './deprecated-html.ts'

it('counts every use and shows the first of each element', () => {
  const { markup } = pageFacts()
  const deprecated = [
    { tag: 'font', line: 8, count: 12 },
    { tag: 'frameset', line: null, count: 1 },
  ]
  expect(deprecatedHtml.evaluate({ markup: { ...markup, deprecated } })).toEqual({
    status: 'warn',
    message: 'The page uses 13 obsolete elements',
    value: { number: 13, unit: 'count' },
    evidence: [
      { line: 8, name: 'font', value: 12 },
      { name: 'frameset', value: 1 },
    ],
  })
})
