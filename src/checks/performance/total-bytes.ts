import type { LoadingFacts } from '../../facts/lab/loading-facts.ts'
import { kibibytes } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence } from '../check.ts'
import { curveOutcome } from './shared/curve-outcome.ts'
import { fileGroups } from './shared/file-groups.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'total-byte-weight'
const KIB = 1024

const CURVE = { p10: 2667 * KIB, median: 4000 * KIB }

export const totalBytes = defineLabCheck({
  id: 'total-bytes',
  category: 'performance',
  importance: 'medium',
  title: 'Page weight is moderate in the browser',
  why: 'Visitors wait longer for a heavy page, and those with a mobile data plan pay for its bytes.',
  fix: 'Make images smaller, load images below the first screen lazily, remove unused code, and compress text.',
  criteria: {
    pass: 'The page transfers at most 2,667 KiB during the load.',
    warn: 'The page transfers more than 2,667 KiB and at most 4,000 KiB during the load.',
    fail: 'The page transfers more than 4,000 KiB during the load.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The check counts everything that the browser fetches during the load, headers included. Files that load only during scrolling do not count; they are listed where scrolling was measured. The points follow Lighthouse’s curve: 0.9 at the pass limit and 0.5 at the warn limit.',
  },
  source: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight',
  reads: ['loading'],
  supersedes: ['page-weight'],
  examples: {
    pass: [auditExample(AUDIT, { numericValue: 2667 * KIB })],
    warn: [
      auditExample(AUDIT, { numericValue: 2667 * KIB + 1 }),
      auditExample(AUDIT, { numericValue: 4000 * KIB }),
    ],
    fail: [auditExample(AUDIT, { numericValue: 4000 * KIB + 1 })],
    'not-applicable': [auditExample(AUDIT, { scoreDisplayMode: 'error' })],
  },

  evaluate({ loading }) {
    const bytes = loading.metrics.totalBytes
    if (bytes === null) return notMeasured()
    return curveOutcome({
      value: bytes,
      curve: CURVE,
      unit: 'bytes',
      message: `The page transfers ${kibibytes(bytes, CURVE.p10)} (recommended: at most ${kibibytes(CURVE.p10)})`,
      evidence: [...fileGroups(loading.files), ...afterScroll(loading, bytes)],
    })
  },
})

function afterScroll({ scrolled }: LoadingFacts, before: number): Evidence[] {
  if (!scrolled.measured) return []
  const bytes = scrolled.value.files.reduce((sum, file) => sum + file.bytes, before)
  return [{ name: 'after scrolling to the end', bytes }]
}
