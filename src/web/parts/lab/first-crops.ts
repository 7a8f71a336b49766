import type { CheckResult } from '../../../report/results.ts'
import type { CropProps, Photograph } from './crop.tsx'

/** Each is six elements, of which a report may have 3,000. */
const MOST = 20

export type Crops = ReadonlyMap<CheckResult['id'], CropProps>

/** A crop for each of the first checks that name an element in the screenshot, of the first such element. */
export function firstCrops(
  checks: readonly CheckResult[],
  photograph: Photograph | undefined,
): Crops {
  if (photograph === undefined) return new Map()
  const crops = checks.flatMap(({ id, evidence, evidence_total }) => {
    const place = evidence.findIndex(({ box }) => box !== undefined)
    const box = evidence[place]?.box
    if (box === undefined) return []
    const alt = cropText(place + 1, evidence_total)
    return [[id, { photograph, box, alt, lazy: true }] as const]
  })
  return new Map(crops.slice(0, MOST))
}

/** The crop's alt text: which row of evidence it shows. */
export function cropText(row: number, rows: number): string {
  return rows === 1 ? 'The element, outlined on the page' : `Element ${row}, outlined on the page`
}
