import type { CookieFact } from '../../../facts/network-facts.ts'
import type { Evidence } from '../../check.ts'

/** A row about one cookie, without its value, which must not appear in reports. */
export function cookieRow({ name, setBy }: CookieFact, note: string): Evidence {
  return { name: name === '' ? '(no name)' : name, url: setBy, note }
}

/** Set by the hosting platform, which the site's owner cannot change (Observatory excludes it too). */
export const PLATFORM_COOKIES: ReadonlySet<string> = new Set(['heroku-session-affinity'])

/** Cookies that are stored: a deleted one is no finding. */
export function keptCookies(cookies: readonly CookieFact[]): CookieFact[] {
  return cookies.filter(({ deletes, name }) => !deletes && !PLATFORM_COOKIES.has(name))
}
