import type { AxeFacts } from './axe-facts.ts'
import type { ReadDevice } from './read-lab.ts'

export function axeOf({ trials }: ReadDevice): AxeFacts {
  return trials?.axe ?? { measured: false, reason: 'The page has not been tried yet.' }
}
