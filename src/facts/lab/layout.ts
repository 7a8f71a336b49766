import type { LayoutFacts } from './layout-facts.ts'
import { NOT_TRIED } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'

export function layoutOf({ device, interactionTests }: ReadDevice): LayoutFacts {
  return {
    device,
    overlays: interactionTests?.overlays ?? NOT_TRIED,
    phoneWidths: interactionTests?.phoneWidths ?? NOT_TRIED,
  }
}
