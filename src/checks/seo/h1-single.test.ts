import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { h1Single } from './h1-single.ts'

const judge = (html: string) => h1Single.evaluate(exampleFacts({ html }))

it.each([
  ['empty', '<h1>Library</h1><h1> &nbsp; </h1>'],
  ['hidden', '<h1>Library</h1><h1 hidden>Menu</h1>'],
  ['of a lower level by ARIA', '<h1>Library</h1><h1 aria-level=2 role=heading>Hours</h1>'],
])('does not count a second heading that is %s', (_, html) => {
  expect(judge(html).status).toBe('pass')
})

it('does not apply where the only main heading is hidden', () => {
  expect(judge('<h1 hidden>Library</h1>').status).toBe('not-applicable')
})

it('counts a heading by role, and shows all of them', () => {
  expect(
    judge('<h1>Library</h1>\n<div role=heading aria-level=1>Opening\nhours</div>'),
  ).toMatchObject({
    status: 'warn',
    value: { number: 2, unit: 'count' },
    evidence: [
      { line: 1, value: 'Library' },
      { line: 2, value: 'Opening hours' },
    ],
  })
})
