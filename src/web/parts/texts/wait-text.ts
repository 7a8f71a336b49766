import { counted } from '../../../checks/shared/counted.ts'

/** Seconds for `Retry-After`. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}

/** When a throttled user may try again. */
export function waitText(ms: number): string {
  return `Too many attempts. Try again in ${counted(wholeSeconds(ms), 'second')}.`
}
