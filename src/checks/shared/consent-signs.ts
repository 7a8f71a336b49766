import type { ScriptFact } from '../../facts/element-facts.ts'

/** Inline code of consent platforms: the IAB's API and Google's consent mode. */
const CONSENT_CODE = /__tcfapi|__gpp\b|gtag\(\s?['"]consent['"]/

export function asksForConsentIn(scripts: readonly ScriptFact[]): boolean {
  return scripts.some(({ code }) => CONSENT_CODE.test(code))
}
