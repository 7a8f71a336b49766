import type { ComparedNumber, Trend } from './comparison.ts'
import { exactly, isNoise, MEASURES } from './measures.ts'
import { type DevicePair, pairedDevices } from './paired-devices.ts'
import type { CheckResult, Results } from '../results.ts'

/** Checks whose value is one of the measures. */
const OF_METRICS = new Set(['lcp', 'cls', 'tbt', 'fcp', 'speed-index'])

/** Every number that both results have: browser metrics, then the values of checks. */
export function compareNumbers(a: Results, b: Results): ComparedNumber[] {
  return [...pairedDevices(a, b).flatMap(compareDevice), ...compareValues(a, b)]
}

/** Mobile and desktop values are shown side by side; neither is better. */
function compareDevice({ before, after }: DevicePair): ComparedNumber[] {
  const device = before.device === after.device ? after.device : null
  return MEASURES.flatMap(({ id, name, unit, of }) => {
    const [a, b] = [of(before), of(after)]
    if (a === null || b === null) return []
    const trend = device === null && a !== b ? 'changed' : trendOfMeasure(unit, a, b)
    const named = device === null ? `${name}, on different devices` : name
    return [{ id, name: named, unit, device, a, b, change: exactly(b - a), trend }]
  })
}

function trendOfMeasure(unit: string, a: number, b: number): Trend {
  if (isNoise(unit, a, b)) return 'same'
  return b > a === (unit === 'points') ? 'better' : 'worse'
}

function compareValues(a: Results, b: Results): ComparedNumber[] {
  const earlier = new Map(a.checks.map((check) => [check.id, check]))
  return b.checks.flatMap((after) => {
    const before = earlier.get(after.id)
    const { value, id, title } = after
    if (!before?.value || !value || before.value.unit !== value.unit || OF_METRICS.has(id))
      return []
    if (value.unit === 'status') return []
    const [from, to] = [before.value.number, value.number]
    const trend = isNoise(value.unit, from, to) ? 'same' : trendOfValue(before, after)
    return [
      {
        id,
        name: title,
        device: null,
        unit: value.unit,
        a: from,
        b: to,
        change: exactly(to - from),
        trend,
      },
    ]
  })
}

/** Less time and fewer bytes are better; for other values only the check's points tell. */
function trendOfValue(before: CheckResult, after: CheckResult): Trend {
  const points = (after.points ?? 0) - (before.points ?? 0)
  if (before.points !== null && after.points !== null && points !== 0) {
    return points > 0 ? 'better' : 'worse'
  }
  const unit = after.value?.unit
  if (unit !== 'ms' && unit !== 'bytes') return 'changed'
  return (after.value?.number ?? 0) < (before.value?.number ?? 0) ? 'better' : 'worse'
}
