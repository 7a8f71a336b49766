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
  title: 'Scripts cause little forced reflow',
  why: 'A script that changes the page and then reads a size forces the browser to lay out the page at once, which delays what visitors see.',
  fix: 'Read all sizes before changing the page, or defer the changes to the next frame with requestAnimationFrame.',
  criteria: {
    pass: 'Functions that Lighthouse names force at most 30 ms of layout in total during the load.',
    warn: 'Functions that Lighthouse names force more than 30 ms of layout in total during the load.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The times are measured without CPU throttling. Forced layouts that cannot be attributed to a function are listed and do not count.',
  },
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
    return warn(
      `Scripts force ${milliseconds(ms)} of layout (recommended: at most ${LIMIT_MS} ms)`,
      evidence,
      {
        value: { number: ms, unit: 'ms' },
      },
    )
  },
})

function rowOf({ at, ms }: Reflow): Evidence {
  return {
    ...(at === null ? { name: 'unattributed' } : { url: at.url, line: at.line }),
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
