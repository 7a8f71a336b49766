import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes } from './shared/wasted-files.ts'

const AUDIT = 'duplicated-javascript-insight'
const WORTH_SAYING = 5000

export const duplicateJs = defineLabCheck({
  id: 'duplicate-js',
  category: 'performance',
  importance: 'low',
  title: 'No module comes twice',
  why: 'The same library in two bundles is fetched, compiled and kept in memory twice.',
  fix: 'Let the bundler share modules between entry points, and bring versions of a package together.',
  criteria:
    'Passes when modules that are in more than one bundle take less than 5,000 bytes more than they would once, and warns otherwise. Modules are known by source maps: of scripts without one nothing can be said. Does not apply when Lighthouse could not tell.',
  source: 'https://developer.chrome.com/docs/performance/insights/duplicated-javascript',
  reads: ['loading'],
  examples: {
    pass: [rowsExample(AUDIT, []), duplicate(4999)],
    warn: [duplicate(5000)],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { duplicateModules } }) {
    if (duplicateModules === null) return notMeasured()
    const bytes = wastedBytes(duplicateModules)
    if (bytes < WORTH_SAYING) return pass()
    return warn(
      `${counted(duplicateModules.length, 'module')} came more than once; ${kibibytes(bytes)} could be saved.`,
      duplicateModules.flatMap(({ name, wastedBytes: wasted, bundles }) =>
        bundles.map((url, index) => ({
          name,
          url,
          ...(index === 0 && { note: `${kibibytes(wasted)} to save` }),
        })),
      ),
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

function duplicate(bytes: number) {
  const bundles = ['https://www.example.com/app.js', 'https://www.example.com/shop.js']
  return rowsExample(AUDIT, [
    {
      source: 'node_modules/lodash',
      wastedBytes: bytes,
      subItems: { items: bundles.map((url) => ({ url, sourceTransferBytes: bytes })) },
    },
  ])
}
