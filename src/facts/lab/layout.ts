import type { LayoutFacts } from './layout-facts.ts'
import { NOT_TRIED } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'

export function layoutOf({ device, trials }: ReadDevice): LayoutFacts {
  return {
    device,
    overlays: trials?.overlays ?? NOT_TRIED,
    phoneWidths: trials?.phoneWidths ?? NOT_TRIED,
  }
}
