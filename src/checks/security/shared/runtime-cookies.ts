import type { RuntimeFacts } from '../../../facts/lab/runtime-facts.ts'

export type RunningCookie = RuntimeFacts['cookies'][number]

export interface Flaw {
  readonly cookie: RunningCookie
  readonly note: string
  readonly isGrave: boolean
}

/** Missing attributes of a cookie, by the rules for its header. */
export function flawsOf(
  cookie: RunningCookie,
  about: { readonly isExempt: boolean; readonly hasInvalidSameSite: boolean },
): Flaw[] {
  const { purpose, secure, httpOnly, sameSite, setBy } = cookie
  const flaw = (note: string, isGrave: boolean): Flaw => ({ cookie, note, isGrave })
  return [
    ...(secure || about.isExempt ? [] : [flaw('no Secure', purpose !== 'other')]),
    ...(purpose === 'session' && !httpOnly
      ? [flaw('session cookie without HttpOnly', setBy === 'answer')]
      : []),
    ...(sameSite === null && about.hasInvalidSameSite
      ? [flaw('unknown SameSite value', true)]
      : []),
    ...(sameSite === null && !about.hasInvalidSameSite
      ? [flaw('no SameSite', purpose === 'csrf')]
      : []),
  ]
}
