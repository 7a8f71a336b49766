import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { cls } from './cls.ts'

const element = (snippet: string) => ({ url: null, snippet, selector: null })

it('shows the elements that shifted in the worst window, and why', () => {
  const cause = { cause: 'Web font', ...element('') }
  const worst = {
    score: 0.2004,
    shifts: [
      { ...element('<main>'), score: 0.1504, causes: [cause, cause] },
      { ...element('<p>'), score: 0.05, causes: [] },
    ],
  }
  const { metrics } = exampleFacts({}).loading
  const facts = {
    metrics: { ...metrics, cls: 0.2004 },
    shiftWindows: [worst, { score: 0, shifts: [] }],
  }
  expect(cls.evaluate(exampleFacts({ facts: { loading: facts } }))).toMatchObject({
    status: 'warn',
    message: 'Cumulative Layout Shift is 0.21 (recommended: at most 0.1)',
    evidence: [
      { snippet: '<main>', name: 'moved', value: 0.15, note: 'Web font' },
      { snippet: '<p>', name: 'moved', value: 0.05 },
    ],
  })
})
