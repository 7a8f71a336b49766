import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { totalBytes } from './total-bytes.ts'

const MIB = 1024 * 1024

function outcome(scrolled: object) {
  const file = { type: 'Image', bytes: MIB, party: 'first', url: '/a.png' } as const
  const { metrics } = exampleFacts({}).loading
  const facts = { metrics: { ...metrics, totalBytes: MIB }, files: [file], scrolled }
  return totalBytes.evaluate(exampleFacts({ facts: { loading: facts as object } }))
}

it('mentions the bytes of scrolling without counting them', () => {
  const files = [{ type: 'Image', count: 2, bytes: 5 * MIB }]
  expect(outcome({ measured: true, value: { files } })).toMatchObject({
    status: 'pass',
    value: { number: MIB },
    evidence: [
      { name: 'Image', value: 1, bytes: MIB },
      { name: 'first-party', value: 1, bytes: MIB },
      { name: 'after scrolling to the end', bytes: 6 * MIB },
    ],
  })
})

it('mentions no scrolling that was not measured', () => {
  expect(outcome({ measured: false, reason: 'Late.' })).toMatchObject({
    evidence: [{ name: 'Image' }, { name: 'first-party' }],
  })
})
