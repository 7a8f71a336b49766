import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes as sumOfWasted, wastedFiles } from './shared/wasted-files.ts'

const AUDIT = 'unused-javascript'
const WORTH_SAYING = 20 * 1024

export const unusedJs = defineLabCheck({
  id: 'unused-js',
  category: 'performance',
  importance: 'low',
  title: 'Scripts contain little unused code',
  why: 'Visitors download code that does not run, and their browsers parse the code all the same.',
  fix: 'Split bundles by page, import only what is called, and load other code when needed.',
  criteria: {
    pass: 'No script has 20 KiB or more, compressed, of code that does not run during the load.',
    warn: 'At least one script has 20 KiB or more, compressed, of code that does not run during the load.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Code that runs only later, for example after a click, counts as unused.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/unused-javascript',
  reads: ['loading'],
  examples: {
    pass: [rowsExample(AUDIT, []), rowsExample(AUDIT, [script(20 * 1024 - 1)])],
    warn: [rowsExample(AUDIT, [script(20 * 1024)])],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading }) {
    if (loading.unusedJs === null) return notMeasured()
    const files = loading.unusedJs.filter((file) => file.wastedBytes >= WORTH_SAYING)
    if (files.length === 0) return pass()
    const bytes = sumOfWasted(files)
    return warn(
      `${counted(files.length, 'script')} ${verb(files.length, 'contains', 'contain')} ${kibibytes(bytes)} of unused code`,
      wastedFiles(files),
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

function script(wastedBytes: number) {
  return {
    url: 'https://www.example.com/app.js',
    totalBytes: 140_000,
    wastedBytes,
    wastedPercent: 100 * (wastedBytes / 140_000),
    subItems: { items: [{ source: '…/charts.js', sourceWastedBytes: 12_000 }] },
  }
}
