import type { LegacyScript } from '../../facts/lab/loading-facts.ts'
import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
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
  title: 'Scripts are built for current browsers',
  why: 'Polyfills and transforms for outdated browsers make scripts larger and slower for every visitor.',
  fix: 'Set the build target to Baseline Widely Available, and remove core-js where nothing needs the library.',
  criteria: {
    pass: 'No first-party script would be 5,000 bytes or more smaller without polyfills and transforms for outdated browsers.',
    warn: 'At least one first-party script would be 5,000 bytes or more smaller without polyfills and transforms for outdated browsers.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Third-party scripts are listed and do not count.',
  },
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
      `${counted(own.length, 'script')} ${verb(own.length, 'contains', 'contain')} ${kibibytes(bytes)} for outdated browsers${namedIn(own)}`,
      evidence,
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

/** Lighthouse names transforms by Babel plugin and polyfills by feature. */
const TRANSFORMS: ReadonlyMap<string, string> = new Map([
  ['@babel/plugin-transform-classes', 'classes'],
  ['@babel/plugin-transform-regenerator', 'generators'],
  ['@babel/plugin-transform-spread', 'spread syntax'],
])

function namedIn(scripts: readonly LegacyScript[]): string {
  const [first, ...others] = new Set(scripts.flatMap(({ signals }) => signals.map(featureOf)))
  if (first === undefined) return ''
  return others.length === 0 ? `: ${first}` : `: ${first} and ${others.length} more`
}

function featureOf(signal: string): string {
  return TRANSFORMS.get(signal) ?? signal
}

function rowOf({ url, party, wastedBytes: wasted, signals }: LegacyScript): Evidence {
  return {
    url,
    value: signals.slice(0, MOST_SIGNALS).map(featureOf).join(', '),
    note: `could save ${kibibytes(wasted)}${party === 'third' ? '; third-party, not counted' : ''}`,
  }
}

function legacy(url: string, wastedBytes = 12_000) {
  const signals = [{ signal: 'Array.from' }, { signal: '@babel/plugin-transform-classes' }]
  return rowsExample(AUDIT, [{ url, wastedBytes, subItems: { items: signals } }])
}
