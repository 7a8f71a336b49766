import type { AxeFacts } from './axe-facts.ts'
import { axeOfLighthouse } from './axe-of-lighthouse.ts'
import { NOT_TRIED } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'

export function axeOf({ interactionTests, lighthouse }: ReadDevice): AxeFacts {
  const own = interactionTests?.axe ?? NOT_TRIED
  if (own.measured) return { ...own, others: 'axe-core ran out of time.' }
  const value = axeOfLighthouse(lighthouse.audits)
  return value === null ? own : { measured: true, value, others: own.reason }
}
