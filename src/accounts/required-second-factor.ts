import type { CurrentSettings } from '../settings/changeable-settings.ts'

/** Who has to have a second factor: nobody, those who administer the installation, everybody. */
export type SecondFactorDemand = CurrentSettings['REQUIRE_SECOND_FACTOR']

/** Must an account of this role have one? */
export function requiresSecondFactor(demand: SecondFactorDemand, admin: boolean): boolean {
  return demand === 'everyone' || (demand === 'administrators' && admin)
}
