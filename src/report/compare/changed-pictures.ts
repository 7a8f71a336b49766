import type { LabSummary } from '../summary/lab-summary.ts'
import type { Results } from '../results.ts'

type Device = LabSummary['devices'][number]

export interface ChangedPicture {
  readonly device: Device['device']
  /** Cells of the final viewport with another colour, and all of them. */
  readonly differ: number
  readonly cells: number
}

/** Final viewports of devices in both results, where their sizes are the same. */
export function changedPictures(a: Results, b: Results): ChangedPicture[] {
  return (b.lab?.devices ?? []).flatMap((after) => {
    const before = a.lab?.devices.find(({ device }) => device === after.device)
    const [from, to] = [before?.screenshots.final?.colours, after.screenshots.final?.colours]
    if (!from || !to || from.columns !== to.columns) return []
    const [old, now] = [coloursOf(from.cells), coloursOf(to.cells)]
    if (old.length !== now.length) return []
    const differ = now.filter((colour, at) => isOther(colour, old[at] ?? 0)).length
    return [{ device: after.device, differ, cells: now.length }]
  })
}

/** RGB565, two bytes each. */
function coloursOf(cells: string): number[] {
  const bytes = Buffer.from(cells, 'base64')
  return Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readUInt16BE(at * 2))
}

/** Steps of 32: two neighbouring ones may be one colour, rounded up and down. */
const SAME_STEPS = 1

function isOther(one: number, other: number): boolean {
  const step = (shift: number) => Math.abs(((one >> shift) & 31) - ((other >> shift) & 31))
  // Green has 64 steps: its lowest bit is left out.
  return [11, 6, 0].some((shift) => step(shift) > SAME_STEPS)
}
