import type { EventSource } from '../store/accounts/security-events.ts'
import type { DeviceVisit } from '../store/accounts/known-devices.ts'
import { addressGroup } from './throttle.ts'

/** Somebody who wants to be let in: from where, and with which browser. */
export interface Visitor extends EventSource {
  /** Of the cookie that tells known devices. */
  readonly deviceToken?: string | undefined
}

export function deviceVisit({
  address,
  deviceToken,
}: Pick<Visitor, 'address' | 'deviceToken'>): DeviceVisit {
  return { token: deviceToken, network: addressGroup(address) }
}
