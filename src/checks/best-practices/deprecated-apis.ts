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
  title: 'No deprecated browser interface is used',
  why: 'Browsers announce what they are going to remove. A page that still uses it breaks on that day.',
  fix: 'Follow the hint to what takes its place, or update the library that uses it.',
  criteria:
    'Passes when Chromium reported no use of a deprecated interface while the page loaded, and warns when it did, in scripts of the page or of others. What runs only after a click is not seen. Does not apply when Lighthouse gave no answer.',
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
      `${counted(deprecations.length, 'use')} of deprecated interfaces.`,
      deprecations.map(({ message, ...place }) => ({ ...placeEvidence(place), value: message })),
      { value: { number: deprecations.length, unit: 'count' } },
    )
  },
})
