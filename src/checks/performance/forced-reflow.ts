import type { Reflow } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

const LIMIT_MS = 30

export const forcedReflow = defineLabCheck({
  id: 'forced-reflow',
  category: 'performance',
  importance: 'low',
  title: 'Scripts do not force the layout',
  why: 'A script that changes the page and then asks for a size makes the browser lay it out at once, each time.',
  fix: 'Read all sizes first and write afterwards, or wait for the next frame between the two.',
  criteria:
    'Passes when functions that can be named forced layouts of at most 30 ms together while the page loaded, and warns above. The time is what was measured, without a slow processor emulated; what no function can be named for is listed and not counted. Does not apply when Lighthouse could not tell.',
  source: 'https://developer.chrome.com/docs/performance/insights/forced-reflow',
  reads: ['loading'],
  examples: {
    pass: [reflows([]), reflows([inFunction(30), { source: { type: 'text' }, reflowTime: 90 }])],
    warn: [reflows([inFunction(31)])],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { reflows: all } }) {
    if (all === null) return notMeasured()
    const evidence = all.map(rowOf)
    const named = all.filter(({ at }) => at !== null)
    const ms = Math.round(named.reduce((sum, reflow) => sum + reflow.ms, 0))
    if (ms <= LIMIT_MS) return pass(undefined, evidence.length > 0 ? { evidence } : {})
    return warn(`Scripts forced ${milliseconds(ms)} of layout.`, evidence, {
      value: { number: ms, unit: 'ms' },
    })
  },
})

function rowOf({ at, ms }: Reflow): Evidence {
  return {
    ...(at === null ? { name: 'no function of its own' } : { url: at.url, line: at.line }),
    ms: Math.round(ms),
  }
}

function inFunction(reflowTime: number) {
  return { source: { url: 'https://www.example.com/app.js', line: 41 }, reflowTime }
}

function reflows(items: readonly object[]) {
  return auditExample('forced-reflow-insight', {
    details: { type: 'list', items: [{ type: 'table', items }] },
  })
}
