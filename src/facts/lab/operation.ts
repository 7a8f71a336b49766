import type { OperationFacts } from './operation-facts.ts'
import type { ReadDevice } from './read-lab.ts'

const NOT_YET = { measured: false, reason: 'The page has not been tried yet.' } as const

export function operationOf({ trials }: ReadDevice): OperationFacts {
  return {
    phoneWidths: trials?.phoneWidths ?? NOT_YET,
    keyboard: trials?.keyboard ?? NOT_YET,
    textSettings: trials?.textSettings ?? NOT_YET,
    motion: trials?.motion ?? NOT_YET,
    orientation: trials?.orientation ?? NOT_YET,
    hover: trials?.hover ?? NOT_YET,
  }
}
