import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, inform } from '../check.ts'
import { someOf } from '../shared/some-of.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'js-libraries'

export const jsLibraries = defineLabCheck({
  id: 'js-libraries',
  category: 'best-practices',
  importance: 'informative',
  title: 'JavaScript libraries of the running page',
  why: 'Libraries decide what the page loads and what has to be kept up to date.',
  fix: 'Remove libraries that are no longer used, and keep the others up to date.',
  criteria: {
    informative:
      'Lists the libraries, with versions, that Lighthouse detects in the running page by their global names or other signs.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Libraries whose names the build removed are not detected.',
  },
  source: 'https://github.com/johnmichel/Library-Detector-for-Chrome',
  reads: ['runtime'],
  examples: {
    informative: [
      rowsExample(AUDIT, [{ name: 'jQuery', version: '3.7.1', npm: 'jquery' }, { name: 'Hugo' }]),
      rowsExample(AUDIT, [], { scoreDisplayMode: 'notApplicable' }),
    ],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { libraries } }) {
    if (libraries === null) return notMeasured()
    if (libraries.length === 0) return inform('The page runs no known JavaScript library')
    return inform(
      `The page runs ${someOf(libraries.map(({ name }) => name))}`,
      libraries.map(({ name, version }) => ({ name, ...(version !== null && { value: version }) })),
      { value: { number: libraries.length, unit: 'count' } },
    )
  },
})
