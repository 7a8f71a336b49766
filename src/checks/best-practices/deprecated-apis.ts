import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'

const AUDIT = 'deprecations'

export const deprecatedApis = defineLabCheck({
  id: 'deprecated-apis',
  category: 'best-practices',
  family: 'browser-errors',
  tier: 'E',
  title: 'The page uses no deprecated browser APIs',
  why: 'Browsers announce which APIs they will remove. A page that still uses one breaks on that day.',
  fix: 'Use the replacement that the warning names, or update the library that calls the API.',
  criteria: {
    pass: 'Chromium reports no use of a deprecated API during the page load.',
    warn: 'Chromium reports the use of a deprecated API, in scripts of the page or of third parties.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Code that runs only after a click is not tested.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/best-practices/deprecations',
  reads: ['runtime'],
  examples: {
    pass: [rowsExample(AUDIT, [])],
    warn: [
      rowsExample(AUDIT, [
        {
          value: 'Unload event listeners are deprecated and will be removed.',
          source: { url: 'https://www.example.com/app.js', line: 21, column: 8 },
        },
      ]),
    ],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { deprecations } }) {
    if (deprecations === null) return notMeasured()
    if (deprecations.length === 0) return pass()
    return warn(
      `The page triggers ${counted(deprecations.length, 'deprecation warning')}`,
      deprecations.map(({ message, ...place }) => ({ ...placeEvidence(place), value: message })),
      { value: { number: deprecations.length, unit: 'count' } },
    )
  },
})
