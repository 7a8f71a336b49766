import type { LayoutFacts } from './layout-facts.ts'
import type { ReadDevice } from './read-lab.ts'

export function layoutOf(_device: ReadDevice): LayoutFacts {
  return {}
}
