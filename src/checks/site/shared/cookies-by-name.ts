import type { PageCookie } from '../../../crawl/crawled-page.ts'
import type { SiteFacts } from '../../../crawl/site-facts/site-facts.ts'

export interface SetCookie {
  /** Number of the page that sets it. */
  readonly page: number
  readonly cookie: PageCookie
}

/** Cookies of all pages, with the pages that set each. */
export function cookiesByName({ pages }: SiteFacts): ReadonlyMap<string, readonly SetCookie[]> {
  const all = [...pages.values()].flatMap(({ number, cookies }) =>
    cookies.map((cookie) => ({ page: number, cookie })),
  )
  return Map.groupBy(all, ({ cookie }) => cookie.name)
}

/** `Secure, HttpOnly, SameSite=lax`: the attributes that are set. */
export function flagsOf({ secure, httpOnly, sameSite }: PageCookie): string {
  const flags = [
    secure ? 'Secure' : '',
    httpOnly ? 'HttpOnly' : '',
    sameSite === null ? '' : `SameSite=${sameSite.toLowerCase()}`,
  ].filter((flag) => flag !== '')
  return flags.length === 0 ? 'no flags' : flags.join(', ')
}
