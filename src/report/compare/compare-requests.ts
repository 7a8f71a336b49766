import type { LabSummary } from '../summary/lab-summary.ts'
import { isNoise } from './measures.ts'

type Requests = LabSummary['devices'][number]['requests']
type Row = Requests['rows'][number]

/** Requests of one device to one URL. */
export interface RequestSide {
  readonly count: number
  readonly transfer_bytes: number
  /** Status of the last response; 0 without one. */
  readonly status: number
  readonly failed: boolean
}

/** A URL and each device's requests to it; null if there were none. */
export interface ComparedRequest {
  readonly url: string
  readonly type: string
  readonly a: RequestSide | null
  readonly b: RequestSide | null
}

/** The requests of two devices, paired by URL. */
export interface ComparedRequests {
  /** The heaviest first, here and below. */
  readonly only_a: readonly ComparedRequest[]
  readonly only_b: readonly ComparedRequest[]
  /** Requested by both with different responses: another size, another status, more requests. */
  readonly differing: readonly ComparedRequest[]
  readonly same: readonly ComparedRequest[]
  /** Requests whose URLs were not kept: an unpaired request may be among them. */
  readonly unlisted: { readonly a: number; readonly b: number }
}

export function compareRequests(a: Requests, b: Requests): ComparedRequests {
  const [before, after] = [byAddress(a.rows), byAddress(b.rows)]
  const pairs = [...new Set([...before.keys(), ...after.keys()])]
    .map((url) => pairOf(url, before.get(url), after.get(url)))
    .toSorted((one, other) => weightOf(other) - weightOf(one))
  const twins = pairs.filter((pair) => pair.a !== null && pair.b !== null)
  return {
    only_a: pairs.filter((pair) => pair.b === null),
    only_b: pairs.filter((pair) => pair.a === null),
    differing: twins.filter((pair) => !isAlike(pair)),
    same: twins.filter(isAlike),
    unlisted: { a: a.total - a.rows.length, b: b.total - b.rows.length },
  }
}

interface Asked extends RequestSide {
  readonly type: string
}

function byAddress(rows: readonly Row[]): Map<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const { url, type, status, failed, transfer_bytes } of rows) {
    const known = asked.get(url)
    asked.set(url, {
      type: known?.type ?? type,
      count: (known?.count ?? 0) + 1,
      transfer_bytes: (known?.transfer_bytes ?? 0) + transfer_bytes,
      status,
      failed,
    })
  }
  return asked
}

function pairOf(url: string, a: Asked | undefined, b: Asked | undefined): ComparedRequest {
  return { url, type: (a ?? b)?.type ?? '', a: sideOf(a), b: sideOf(b) }
}

function sideOf(asked: Asked | undefined): RequestSide | null {
  if (!asked) return null
  const { count, transfer_bytes, status, failed } = asked
  return { count, transfer_bytes, status, failed }
}

function weightOf({ a, b }: ComparedRequest): number {
  return Math.max(a?.transfer_bytes ?? 0, b?.transfer_bytes ?? 0)
}

function isAlike({ a, b }: ComparedRequest): boolean {
  return (
    a?.count === b?.count &&
    a?.status === b?.status &&
    a?.failed === b?.failed &&
    isNoise('bytes', a?.transfer_bytes ?? 0, b?.transfer_bytes ?? 0)
  )
}
