import type { LayoutFacts } from './layout-facts.ts'
import type { ReadDevice } from './read-lab.ts'

const NOT_TRIED = { measured: false, reason: 'The page has not been tried yet.' } as const

export function layoutOf({ device, trials }: ReadDevice): LayoutFacts {
  return {
    device,
    overlays: trials?.overlays ?? NOT_TRIED,
    phoneWidths: trials?.phoneWidths ?? NOT_TRIED,
  }
}
