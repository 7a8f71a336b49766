import type { Mute as StatusMute } from '../../watch/alerts/step-alert.ts'

export type Mute = StatusMute

/** Whether messages about an alert are off now: without a date, until it changes. */
export function isMuted(mute: Mute | null, now: number): boolean {
  return mute !== null && (mute.kind === 'change' || mute.until > now)
}
