import { type Static, Type } from 'typebox'
import { exact, nullable } from '../exact.ts'
import type { Results } from '../results.ts'
import { changedHeaders } from './changed-headers.ts'
import { changedLongTasks } from './changed-long-tasks.ts'
import { changedFiles, changedHosts, type RequestRows } from './changed-files.ts'
import { changedPictures } from './changed-pictures.ts'
import { compareResults } from './compare-results.ts'
import type { ComparedCheck, Comparison } from './comparison.ts'

const Check = exact({ id: Type.String(), title: Type.String(), message: nullable(Type.String()) })
const Both = { a: Type.Number(), b: Type.Number() }
const text = Type.String()

/** What an alert shows of two runs, the one before and the one that it is about: lists of at most ten. */
export const WhatChanged = exact({
  /** Differences in the conditions of the two audits, as sentences. */
  conditions: Type.Array(text),
  /** Absent if one of them has no complete score, and in alerts that are older than this field. */
  score: Type.Optional(exact(Both)),
  new_problems: Type.Array(Check),
  fixed: Type.Array(Check),
  /** Transferred bytes by type of request; `total` is all of them. */
  bytes: Type.Array(exact({ type: text, ...Both })),
  hosts: exact({ came: Type.Array(text), went: Type.Array(text) }),
  /** New ones have 0 before, and removed ones 0 after. Without query strings. */
  files: Type.Array(exact({ url: text, ...Both })),
  /**
   * Milliseconds of long tasks by script, null for those without one. Absent for desktop beside mobile, and in alerts that
   * are older than this field.
   */
  long_tasks: Type.Optional(Type.Array(exact({ url: nullable(text), ...Both }))),
  /**
   * Cells of the screenshot at the end of the load that have another colour, by device. Absent in alerts that are older than
   * this field; empty if there are no two screenshots of one size.
   */
  screenshots: Type.Optional(
    Type.Array(
      exact({
        device: Type.Enum(['mobile', 'desktop']),
        differ: Type.Integer(),
        cells: Type.Integer(),
      }),
    ),
  ),
  headers: Type.Array(exact({ name: text, a: nullable(text), b: nullable(text) })),
  /** Elements of the document. */
  elements: nullable(exact(Both)),
})
export type WhatChanged = Static<typeof WhatChanged>

const MOST = 10

/** @param device whose requests are compared; by default the scored one's */
export function whatChanged(a: Results, b: Results, device?: DeviceName): WhatChanged {
  const { conditions, score, new_problems, fixed } = compareResults(a, b)
  const [before, after] = [requestsOf(a, device), requestsOf(b, device)]
  const isLoaded = before !== undefined && after !== undefined
  const hosts = isLoaded ? changedHosts(before.rows, after.rows) : { came: [], went: [] }
  return {
    conditions: conditions.slice(0, MOST),
    ...scoreOf(score),
    new_problems: new_problems.slice(0, MOST).map(checkOf),
    fixed: fixed.filter(isFixed).slice(0, MOST).map(checkOf),
    bytes: isLoaded ? changedBytes(before, after).slice(0, MOST) : [],
    hosts: { came: hosts.came.slice(0, MOST), went: hosts.went.slice(0, MOST) },
    files: isLoaded ? changedFiles(before.rows, after.rows).slice(0, MOST) : [],
    ...(!isSecond(b, device) && { long_tasks: changedLongTasks(a, b).slice(0, MOST) }),
    screenshots: changedPictures(a, b),
    headers: changedHeaders(a.page.headers, b.page.headers).slice(0, MOST),
    elements: changedElements(a, b),
  }
}

/** Its long tasks are not in the results. */
function isSecond({ lab }: Results, device: DeviceName | undefined): boolean {
  return device !== undefined && lab?.devices[0]?.device !== device
}

/** Scores that can be compared. */
function scoreOf({ a, b, change }: Comparison['score']): Pick<WhatChanged, 'score'> {
  return a === null || b === null || change === null ? {} : { score: { a, b } }
}

/** A page that may no longer be found needs no description, but has none either. */
function isFixed({ b }: ComparedCheck): boolean {
  return b?.outcome !== 'not-applicable'
}

function checkOf({ id, title, b, a }: ComparedCheck): Static<typeof Check> {
  return { id, title, message: (b ?? a)?.message ?? null }
}

interface Requests {
  readonly transfer_bytes: number
  readonly by_type: readonly { readonly type: string; readonly transfer_bytes: number }[]
  readonly rows: RequestRows
}

type DeviceName = NonNullable<Results['lab']>['devices'][number]['device']

function requestsOf({ lab }: Results, wanted: DeviceName | undefined): Requests | undefined {
  if (lab?.status !== 'measured') return undefined
  const known = lab.devices.find(({ device }) => device === (wanted ?? device))
  return known?.requests
}

/** Less is what a cookie or a date changes. */
const SAME_BYTES = 1024

function changedBytes(before: Requests, after: Requests): WhatChanged['bytes'] {
  const sizes = ({ transfer_bytes, by_type }: Requests) =>
    new Map([
      ['total', transfer_bytes],
      ...by_type.map((each) => [each.type.toLowerCase(), each.transfer_bytes] as const),
    ])
  const [from, to] = [sizes(before), sizes(after)]
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((type) => ({ type, a: from.get(type) ?? 0, b: to.get(type) ?? 0 }))
    .filter(({ a, b }) => Math.abs(b - a) >= SAME_BYTES)
    .toSorted((one, other) => Math.abs(other.b - other.a) - Math.abs(one.b - one.a))
}

/** A page with a tenth more elements has a part that it had not. */
const SAME_ELEMENTS = 0.1

function changedElements(a: Results, b: Results): WhatChanged['elements'] {
  const [from, to] = [a.page.markup.elements, b.page.markup.elements]
  return Math.abs(to - from) > from * SAME_ELEMENTS ? { a: from, b: to } : null
}
