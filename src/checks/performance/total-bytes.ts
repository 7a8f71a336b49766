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
  title: 'The page is not too heavy when it loads',
  why: 'Every byte takes time and, on many phones, money.',
  fix: 'Make images smaller and load those far down lazily, leave out code that is not used, and compress text.',
  criteria:
    'Passes up to 2,667 KiB over the network, warns up to 4,000 KiB and fails above; the points follow Lighthouse’s curve, 0.9 at the first limit and 0.5 at the second. Counted is everything that a browser fetched while the page loaded, headers included, and nothing that comes only when someone scrolls: that is listed where it was measured. Does not apply when Lighthouse could not tell.',
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
      message: `The page fetched ${kibibytes(bytes)} while it loaded.`,
      evidence: [...fileGroups(loading.files), ...afterScroll(loading, bytes)],
    })
  },
})

function afterScroll({ scrolled }: LoadingFacts, before: number): Evidence[] {
  if (!scrolled.measured) return []
  const bytes = scrolled.value.files.reduce((sum, file) => sum + file.bytes, before)
  return [{ name: 'after scrolling to the end', bytes }]
}
