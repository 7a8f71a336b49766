import { kibibytes, milliseconds } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'third-parties-insight'

/** Milliseconds of the main thread, and bytes. */
const MUCH = 250
const TOO_MUCH = 1000
const HEAVY = 500_000

export const thirdPartyImpact = defineLabCheck({
  id: 'third-party-impact',
  category: 'performance',
  importance: 'medium',
  title: 'Other sites’ code costs little',
  why: 'Tags, widgets and players run on the page’s own thread, and nobody there decides when.',
  fix: 'Remove what nobody looks at, load the rest after the page, and put pictures that start on a click in place of players and maps.',
  criteria:
    'Passes when other parties take at most 250 ms of the main thread and 500,000 bytes together. Warns above either, and fails above 1,000 ms. The time is what was measured, times the slowdown of the processor that Lighthouse emulates: four on a phone. Origins of one company count as one party, and a company that serves the page is none. Does not apply when Lighthouse could not tell.',
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
    if (thirdParties.length === 0) return pass('Nothing came from other sites.')
    const ms = Math.round(thirdParties.reduce((sum, { mainThreadMs }) => sum + mainThreadMs, 0))
    const bytes = thirdParties.reduce((sum, party) => sum + party.bytes, 0)
    const message = `${counted(thirdParties.length, 'other party', 'other parties')}: ${milliseconds(ms)} of the main thread, ${kibibytes(bytes)}.`
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
