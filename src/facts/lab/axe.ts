import type { AxeFacts } from './axe-facts.ts'
import { axeOfLighthouse } from './axe-of-lighthouse.ts'
import type { ReadDevice } from './read-lab.ts'

const NOT_YET = 'The page has not been tried yet.'

export function axeOf({ trials, lighthouse }: ReadDevice): AxeFacts {
  const own = trials?.axe ?? { measured: false, reason: NOT_YET }
  if (own.measured) return { ...own, others: 'axe-core did not come to it.' }
  const value = axeOfLighthouse(lighthouse.audits)
  return value === null ? own : { measured: true, value, others: own.reason }
}
