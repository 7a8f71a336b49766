import { kibibytes, milliseconds } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, fail, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'third-parties-insight'

/** Main-thread milliseconds, and bytes. */
const MUCH = 250
const TOO_MUCH = 1000
const HEAVY = 500_000

export const thirdPartyImpact = defineLabCheck({
  id: 'third-party-impact',
  category: 'performance',
  importance: 'medium',
  title: 'Third-party code takes little time and data',
  why: 'Third-party tags, widgets and players use the main thread of the page, and visitors wait for the code of other companies.',
  fix: 'Remove third-party services that are not used, load the others after the page, and replace players and maps with images that load the real one on a click.',
  criteria: {
    pass: 'Third parties take at most 250 ms of main-thread time and at most 500,000 bytes in total.',
    warn: 'Third parties take more than 250 ms and at most 1,000 ms of main-thread time, or more than 500,000 bytes in total.',
    fail: 'Third parties take more than 1,000 ms of main-thread time in total.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The time is the measured time multiplied by the CPU slowdown that Lighthouse emulates: 4 on mobile. Origins of one company count as one third party; the company that serves the page does not count.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/third-parties',
  reads: ['loading'],
  examples: {
    pass: [rowsExample(AUDIT, []), party({ mainThreadTime: 62.5, transferSize: 500_000 })],
    warn: [
      party({ mainThreadTime: 62.75, transferSize: 40_000 }),
      party({ mainThreadTime: 250, transferSize: 40_000 }),
      party({ mainThreadTime: 10, transferSize: 500_001 }),
    ],
    fail: [party({ mainThreadTime: 250.25, transferSize: 40_000 })],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { thirdParties } }) {
    if (thirdParties === null) return notMeasured()
    if (thirdParties.length === 0) return pass('The page loads no third-party code')
    const ms = Math.round(thirdParties.reduce((sum, { mainThreadMs }) => sum + mainThreadMs, 0))
    const bytes = thirdParties.reduce((sum, party) => sum + party.bytes, 0)
    const message = `${counted(thirdParties.length, 'third party', 'third parties')} ${verb(thirdParties.length, 'takes', 'take')} ${milliseconds(ms)} of main-thread time and ${kibibytes(bytes)}`
    const value = { number: ms, unit: 'ms' } as const
    const evidence = thirdParties.map(({ name, bytes: size, mainThreadMs }) => ({
      name,
      bytes: size,
      ms: Math.round(mainThreadMs),
    }))
    if (ms > TOO_MUCH) return fail(message, evidence, { value })
    return ms > MUCH || bytes > HEAVY
      ? warn(message, evidence, { value })
      : pass(message, { value, evidence })
  },
})

function party(cost: object) {
  return rowsExample(AUDIT, [{ entity: 'Example Tags', ...cost }])
}
