import type { EventSource } from '../store/accounts/security-events.ts'
import type { DeviceVisit } from '../store/accounts/known-devices.ts'
import { addressGroup } from './throttle.ts'

/** A sign-in attempt: its address and browser. */
export interface Visitor extends EventSource {
  /** From the known-device cookie. */
  readonly deviceToken?: string | undefined
}

export function deviceVisit({
  address,
  deviceToken,
}: Pick<Visitor, 'address' | 'deviceToken'>): DeviceVisit {
  return { token: deviceToken, network: addressGroup(address) }
}
