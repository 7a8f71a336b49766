import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes } from './shared/wasted-files.ts'

const AUDIT = 'duplicated-javascript-insight'
const WORTH_SAYING = 5000

export const duplicateJs = defineLabCheck({
  id: 'duplicate-js',
  category: 'performance',
  importance: 'low',
  title: 'JavaScript bundles do not repeat modules',
  why: 'When two bundles contain the same library, visitors download it twice and their browsers compile it and keep it in memory twice.',
  fix: 'Let the bundler share modules between entry points, and use one version of each package.',
  criteria: {
    pass: 'Modules in more than one bundle add less than 5,000 bytes.',
    warn: 'Modules in more than one bundle add 5,000 bytes or more.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Modules are identified by source maps; scripts without one do not count.',
  },
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
      `${counted(duplicateModules.length, 'module')} ${verb(duplicateModules.length, 'is', 'are')} in more than one bundle, adding ${kibibytes(bytes)}`,
      duplicateModules.flatMap(({ name, wastedBytes: wasted, bundles }) =>
        bundles.map((url, index) => ({
          name,
          url,
          ...(index === 0 && { note: `could save ${kibibytes(wasted)}` }),
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
