import type { LegacyScript } from '../../facts/lab/loading-facts.ts'
import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes as sumOfWasted } from './shared/wasted-files.ts'

const AUDIT = 'legacy-javascript-insight'
const WORTH_SAYING = 5000
const MOST_SIGNALS = 8

const OWN = 'https://www.example.com/app.js'

export const legacyJs = defineLabCheck({
  id: 'legacy-js',
  category: 'performance',
  importance: 'low',
  title: 'Scripts are built for today’s browsers',
  why: 'Polyfills and transforms for browsers that nobody uses any more make scripts longer and slower for everybody.',
  fix: 'Set the build’s targets to Baseline Widely Available, and drop core-js where nothing needs it.',
  criteria:
    'Passes when no script of the own site would become 5,000 bytes or more smaller without polyfills and transforms that today’s browsers do not need, and warns otherwise. Scripts of other sites are listed and not counted. Does not apply when Lighthouse could not tell.',
  source: 'https://developer.chrome.com/docs/performance/insights/legacy-javascript',
  reads: ['loading'],
  examples: {
    pass: [rowsExample(AUDIT, []), legacy('https://cdn.example.net/widget.js'), legacy(OWN, 4999)],
    warn: [legacy(OWN, 5000)],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { legacyScripts } }) {
    if (legacyScripts === null) return notMeasured()
    const own = legacyScripts.filter(
      (script) => script.party === 'first' && script.wastedBytes >= WORTH_SAYING,
    )
    const evidence = legacyScripts.map(rowOf)
    if (own.length === 0) return pass(undefined, evidence.length > 0 ? { evidence } : {})
    const bytes = sumOfWasted(own)
    return warn(
      `For old browsers: ${kibibytes(bytes)} in ${counted(own.length, 'script')}.`,
      evidence,
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

function rowOf({ url, party, wastedBytes: wasted, signals }: LegacyScript): Evidence {
  return {
    url,
    value: signals.slice(0, MOST_SIGNALS).join(', '),
    note: `${kibibytes(wasted)} to save${party === 'third' ? ', of another site, not counted' : ''}`,
  }
}

function legacy(url: string, wastedBytes = 12_000) {
  const signals = [{ signal: 'Array.from' }, { signal: '@babel/plugin-transform-classes' }]
  return rowsExample(AUDIT, [{ url, wastedBytes, subItems: { items: signals } }])
}
