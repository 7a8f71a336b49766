import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { ScoreChange } from './score-change.tsx'

it.each([
  [{ score: 80, before: undefined, incomplete: false, runs: 1 }, 'No earlier run'],
  [
    { score: 80, before: undefined, incomplete: false, runs: 2 },
    'No earlier run has a complete score',
  ],
  [{ score: 80, before: undefined, incomplete: true, runs: 2 }, 'The score is incomplete'],
  [{ score: null, before: undefined, incomplete: false, runs: 2 }, 'No score'],
  [{ score: 80, before: 80, incomplete: false, runs: 2 }, 'No change'],
])('%j has a dash for a reason: %s', (props, words) => {
  expect(renderToString(<ScoreChange {...props} />)).toContain(`>${words}<`)
})
