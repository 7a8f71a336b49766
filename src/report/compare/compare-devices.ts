import { compareRequests, type ComparedRequests } from './compare-requests.ts'
import type { LabSummary } from '../summary/lab-summary.ts'
import { exactly, isNoise, MEASURES } from './measures.ts'
import type { DevicePair } from './paired-devices.ts'

type Device = LabSummary['devices'][number]
export type DeviceName = Device['device']

/** One number of the two devices of a run. Neither is better, since they are different measurements. */
export interface DeviceNumber {
  /** `lcp`, `requests`, `accessibility`, … */
  readonly id: string
  readonly name: string
  readonly unit: string
  /** Null if the device has none. */
  readonly a: number | null
  readonly b: number | null
  readonly change: number | null
  /** Whether the difference exceeds chance, or one side has no value. */
  readonly differs: boolean
}

/** Requests of one type on either device; null if there were none. */
export interface ComparedType {
  readonly type: string
  readonly a: TypeWeight | null
  readonly b: TypeWeight | null
  readonly differs: boolean
}

type TypeWeight = Omit<Device['requests']['by_type'][number], 'type'>

/** Differences between the two devices of a run. */
export interface DeviceComparison extends DevicePair {
  /** Lighthouse's own category scores. */
  readonly categories: readonly DeviceNumber[]
  readonly numbers: readonly DeviceNumber[]
  readonly types: readonly ComparedType[]
  readonly requests: ComparedRequests
}

export function compareDevices(before: Device, after: Device): DeviceComparison {
  return {
    before,
    after,
    categories: compareCategories(before, after),
    numbers: MEASURES.filter(({ id }) => id !== 'lighthouse').map(({ id, name, unit, of }) =>
      compared({ id, name, unit }, of(before), of(after)),
    ),
    types: compareTypes(before, after),
    requests: compareRequests(before.requests, after.requests),
  }
}

type Named = Pick<DeviceNumber, 'id' | 'name' | 'unit'>

function compared(named: Named, a: number | null, b: number | null): DeviceNumber {
  if (a === null || b === null) return { ...named, a, b, change: null, differs: a !== b }
  return { ...named, a, b, change: exactly(b - a), differs: !isNoise(named.unit, a, b) }
}

const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
  'agentic-browsing': 'Agentic browsing',
}

/** Only Performance varies from load to load. */
function compareCategories(before: Device, after: Device): DeviceNumber[] {
  const [a, b] = [before.lighthouse.categories, after.lighthouse.categories]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((id) => {
    const name = (Object.hasOwn(CATEGORY_NAMES, id) ? CATEGORY_NAMES[id] : undefined) ?? id
    const unit = id === 'performance' ? 'points' : 'count'
    return compared({ id, name, unit }, hundredths(a[id]), hundredths(b[id]))
  })
}

function hundredths(share: number | null | undefined): number | null {
  return share === null || share === undefined ? null : Math.round(share * 100)
}

/** The heaviest first, by the heavier device. */
function compareTypes(before: Device, after: Device): ComparedType[] {
  const weights = ({ requests }: Device) =>
    new Map(requests.by_type.map(({ type, ...weight }) => [type, weight]))
  const [a, b] = [weights(before), weights(after)]
  const most = ({ a: one, b: other }: ComparedType) =>
    Math.max(one?.transfer_bytes ?? 0, other?.transfer_bytes ?? 0)
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((type) => sideBySide(type, a.get(type) ?? null, b.get(type) ?? null))
    .toSorted((one, other) => most(other) - most(one))
}

function sideBySide(type: string, a: TypeWeight | null, b: TypeWeight | null): ComparedType {
  const sameWeight = isNoise('bytes', a?.transfer_bytes ?? 0, b?.transfer_bytes ?? 0)
  return { type, a, b, differs: a?.count !== b?.count || !sameWeight }
}
