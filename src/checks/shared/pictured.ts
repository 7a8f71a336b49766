import type { Box } from '../../facts/lab/layout-facts.ts'
import type { Evidence } from '../check.ts'

/** Evidence of an element's place in the full-page screenshot, if known. */
export function pictured({ box }: { readonly box?: Box | undefined }): Pick<Evidence, 'box'> {
  return box === undefined ? {} : { box }
}
