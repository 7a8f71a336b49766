import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, inform } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'js-libraries'

export const jsLibraries = defineLabCheck({
  id: 'js-libraries',
  category: 'best-practices',
  importance: 'informative',
  title: 'JavaScript libraries of the running page',
  why: 'What a page is built with decides what it loads and what has to be kept up to date.',
  fix: 'Remove what nothing uses any more, and keep the others up to date.',
  criteria:
    'Always informative: lists the libraries that answered to their global names or marks in the running page, with the version they tell, as Lighthouse finds them. What a build has made anonymous is not seen. Does not apply when Lighthouse gave no answer.',
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
    if (libraries.length === 0) return inform('No library that is known was seen.')
    return inform(
      `Seen: ${libraries.map(({ name }) => name).join(', ')}.`,
      libraries.map(({ name, version }) => ({ name, ...(version !== null && { value: version }) })),
      { value: { number: libraries.length, unit: 'count' } },
    )
  },
})
