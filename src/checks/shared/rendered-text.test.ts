import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { judgeRenderedText } from './rendered-text.ts'

const words = (count: number) => `<p>${'library '.repeat(count)}</p>`

it.each([
  { sent: 80, rendered: 100, status: 'pass', percent: 80 },
  { sent: 79, rendered: 100, status: 'warn', percent: 79 },
  { sent: 50, rendered: 100, status: 'warn', percent: 50 },
  { sent: 49, rendered: 100, status: 'fail', percent: 49 },
  { sent: 200, rendered: 100, status: 'pass', percent: 100 },
  { sent: 0, rendered: 30, status: 'fail', percent: 0 },
])('answers $status to $sent words of $rendered', ({ sent, rendered, status, percent }) => {
  const facts = exampleFacts({ html: words(sent), rendered: words(rendered) })
  const value = { number: percent, unit: 'percent' }
  expect(judgeRenderedText(facts)).toMatchObject({ status, value })
})

it('judges no page of 29 words', () => {
  const facts = exampleFacts({ html: '<div id="root"></div>', rendered: words(29) })
  expect(judgeRenderedText(facts)).toMatchObject({ status: 'not-applicable' })
})

it('shows the longest five blocks that scripts add, cut', () => {
  const blocks = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (letter) => `<p>${letter.repeat(170)} ${words(6)}`,
  )
  const outcome = judgeRenderedText(exampleFacts({ html: '<p>x', rendered: blocks.join('') }))
  expect(outcome).toMatchObject({ evidence: [{ value: `${'a'.repeat(159)}…` }, {}, {}, {}, {}] })
})
