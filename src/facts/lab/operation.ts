import type { OperationFacts } from './operation-facts.ts'
import { NOT_TRIED } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'

export function operationOf({ trials }: ReadDevice): OperationFacts {
  return {
    phoneWidths: trials?.phoneWidths ?? NOT_TRIED,
    keyboard: trials?.keyboard ?? NOT_TRIED,
    textSettings: trials?.textSettings ?? NOT_TRIED,
    motion: trials?.motion ?? NOT_TRIED,
    orientation: trials?.orientation ?? NOT_TRIED,
    hover: trials?.hover ?? NOT_TRIED,
  }
}
