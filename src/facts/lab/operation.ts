import type { OperationFacts } from './operation-facts.ts'
import type { ReadDevice } from './read-lab.ts'

export function operationOf(_device: ReadDevice): OperationFacts {
  return {}
}
