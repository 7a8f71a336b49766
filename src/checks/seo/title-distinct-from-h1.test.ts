import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { titleDistinctFromH1 } from './title-distinct-from-h1.ts'

const judge = (title: string, heading: string) =>
  titleDistinctFromH1.evaluate(exampleFacts({ html: `<title>${title}</title><h1>${heading}</h1>` }))

it.each([
  ['Opening  Hours', 'opening hours', 'are the same'],
  ['Opening hours – Town library', 'The hours', 'share words'],
  ['図書館の開館時間', '開館時間', 'share words'],
  ['Hour', 'Hours', 'share no word'],
  ['Welcome – Library', 'Books – Music', 'share no word'],
])('finds how %s and %s are related', (title, heading, relation) => {
  expect(judge(title, heading)).toMatchObject({
    status: 'informative',
    message: `Title and main heading ${relation}`,
  })
})

it.each([
  ['', 'Hours'],
  ['Library', '&nbsp;'],
])('does not compare with nothing: “%s” and “%s”', (title, heading) => {
  expect(judge(title, heading).status).toBe('not-applicable')
})
