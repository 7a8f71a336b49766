import type { OperationFacts } from './operation-facts.ts'
import { NOT_TRIED } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'

export function operationOf({ interactionTests }: ReadDevice): OperationFacts {
  return {
    phoneWidths: interactionTests?.phoneWidths ?? NOT_TRIED,
    keyboard: interactionTests?.keyboard ?? NOT_TRIED,
    textSettings: interactionTests?.textSettings ?? NOT_TRIED,
    motion: interactionTests?.motion ?? NOT_TRIED,
    orientation: interactionTests?.orientation ?? NOT_TRIED,
    hover: interactionTests?.hover ?? NOT_TRIED,
  }
}
