import type { CurrentSettings } from '../settings/changeable-settings.ts'

/** Who must use a second factor: no one, administrators or everyone. */
export type SecondFactorDemand = CurrentSettings['REQUIRE_SECOND_FACTOR']

/** Whether accounts of this role must have a second factor. */
export function requiresSecondFactor(demand: SecondFactorDemand, admin: boolean): boolean {
  return demand === 'everyone' || (demand === 'administrators' && admin)
}
