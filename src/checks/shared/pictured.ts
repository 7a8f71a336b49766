import type { Box } from '../../facts/lab/layout-facts.ts'
import type { Evidence } from '../check.ts'

/** Evidence of where an element is in the picture of the page, where that is known. */
export function pictured({ box }: { readonly box?: Box | undefined }): Pick<Evidence, 'box'> {
  return box === undefined ? {} : { box }
}
