import type { AxeFacts } from './axe-facts.ts'
import { axeOfLighthouse } from './axe-of-lighthouse.ts'
import { NOT_TRIED } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'
import { withoutTrackingPixels } from './without-tracking-pixels.ts'

export function axeOf({ interactionTests, lighthouse }: ReadDevice): AxeFacts {
  const own = interactionTests?.axe ?? NOT_TRIED
  if (own.measured) {
    return {
      measured: true,
      value: withoutTrackingPixels(own.value),
      others: 'axe-core ran out of time.',
    }
  }
  const value = axeOfLighthouse(lighthouse.audits)
  if (value === null) return own
  return { measured: true, value: withoutTrackingPixels(value), others: own.reason }
}
