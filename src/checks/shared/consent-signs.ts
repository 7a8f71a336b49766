import type { ScriptFact } from '../../facts/element-facts.ts'

/** What inline code of consent platforms looks like: the IAB's interface, and Google's consent mode. */
const CONSENT_CODE = /__tcfapi|__gpp\b|gtag\(\s?['"]consent['"]/

export function asksForConsentIn(scripts: readonly ScriptFact[]): boolean {
  return scripts.some(({ code }) => CONSENT_CODE.test(code))
}
