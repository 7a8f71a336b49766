import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { wastedBytes as sumOfWasted, wastedFiles } from './shared/wasted-files.ts'

const AUDIT = 'unused-css-rules'
const WORTH_SAYING = 10 * 1024

export const unusedCss = defineLabCheck({
  id: 'unused-css',
  category: 'performance',
  importance: 'low',
  title: 'Style sheets contain little unused CSS',
  why: 'Visitors wait for a style sheet before the page appears, including rules that match nothing.',
  fix: 'Split style sheets by page or component, and remove rules that no page uses.',
  criteria: {
    pass: 'No style sheet has 10 KiB or more, compressed, of rules that match nothing during the load.',
    warn: 'At least one style sheet has 10 KiB or more, compressed, of rules that match nothing during the load.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Rules for other widths, states and later content count as unused.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/unused-css-rules',
  reads: ['loading'],
  examples: {
    pass: [rowsExample(AUDIT, []), rowsExample(AUDIT, [sheet(10 * 1024 - 1)])],
    warn: [rowsExample(AUDIT, [sheet(10 * 1024)])],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading }) {
    if (loading.unusedCss === null) return notMeasured()
    const files = loading.unusedCss.filter((file) => file.wastedBytes >= WORTH_SAYING)
    if (files.length === 0) return pass()
    const bytes = sumOfWasted(files)
    return warn(
      `${counted(files.length, 'style sheet')} ${verb(files.length, 'contains', 'contain')} ${kibibytes(bytes)} of unused CSS`,
      wastedFiles(files),
      { value: { number: bytes, unit: 'bytes' } },
    )
  },
})

function sheet(wastedBytes: number) {
  return {
    url: 'https://www.example.com/site.css',
    totalBytes: 40_000,
    wastedBytes,
    wastedPercent: 100 * (wastedBytes / 40_000),
  }
}
