import type { CookieFact } from '../../../facts/network-facts.ts'
import type { Evidence } from '../../check.ts'

/** A row about one cookie; its value is nobody's business and stays out of reports. */
export function cookieRow({ name, setBy }: CookieFact, note: string): Evidence {
  return { name: name === '' ? '(no name)' : name, url: setBy, note }
}

/** Set by the platform in front of the site, which its owner cannot change (Observatory leaves it out too). */
export const PLATFORM_COOKIES: ReadonlySet<string> = new Set(['heroku-session-affinity'])

/** The cookies that are kept: one that deletes is not a finding (checks.md A19). */
export function keptCookies(cookies: readonly CookieFact[]): CookieFact[] {
  return cookies.filter(({ deletes, name }) => !deletes && !PLATFORM_COOKIES.has(name))
}
