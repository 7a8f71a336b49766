import { counted } from '../shared/counted.ts'
import { cookiesByName, flagsOf } from './shared/cookies-by-name.ts'
import { sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, siteNotApplicable } from './site-check.ts'

const DAY_S = 24 * 60 * 60
const COOKIE = { name: 'id', secure: true, httpOnly: true, sameSite: 'lax', lifetime: 3600 }

export const siteCookies = defineSiteCheck({
  id: 'site-cookies',
  category: 'security',
  importance: 'informative',
  title: 'Cookies that the server sets',
  why: 'A privacy statement must name them, and each is sent with every request.',
  fix: 'Compare the list with the privacy statement.',
  criteria: {
    informative: 'Pages set cookies.',
    'not-applicable': 'No page sets a cookie.',
    note: 'Cookies that scripts set are not seen.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Cookies',
  examples: {
    informative: [{ urls: { '/': { cookies: [COOKIE] } } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const cookies = cookiesByName(site)
    if (cookies.size === 0) return siteNotApplicable('No page sets a cookie.')
    return {
      status: 'informative',
      message: `The server sets ${counted(cookies.size, 'cookie')}`,
      rows: [...cookies].map(([name, set]) => ({
        url: urlOf(site, set[0]?.page ?? 0),
        value: name,
        note: `${lifeText(set[0]?.cookie.lifetime ?? null)}, ${set[0] ? flagsOf(set[0].cookie) : ''}`,
        ...sourcesOf(
          site,
          set.map(({ page }) => page),
        ),
      })),
      pages: [],
    }
  },
})

function lifeText(seconds: number | null): string {
  if (seconds === null) return 'until the browser is closed'
  const days = seconds / DAY_S
  return days < 1 ? 'less than a day' : counted(Math.round(days), 'day')
}
