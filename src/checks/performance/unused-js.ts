import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes as sumOfWasted, wastedFiles } from './shared/wasted-files.ts'

const AUDIT = 'unused-javascript'
const WORTH_SAYING = 20 * 1024

export const unusedJs = defineLabCheck({
  id: 'unused-js',
  category: 'performance',
  importance: 'low',
  title: 'Scripts bring little that is not used',
  why: 'Code that does not run is fetched and compiled all the same.',
  fix: 'Split bundles by page, import only what is called, and load the rest when it is needed.',
  criteria:
    'Passes when no script has 20 KiB or more, compressed, that did not run while the page loaded, and warns otherwise. What did not run then may run later, after a click say. Does not apply when Lighthouse could not tell.',
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
      `${kibibytes(bytes)} of ${counted(files.length, 'script')} did not run.`,
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
