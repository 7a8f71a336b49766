import { counted, verb } from '../shared/counted.ts'
import { cookiesByName, flagsOf } from './shared/cookies-by-name.ts'
import { sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const COOKIE = { name: 'id', secure: true, httpOnly: true, sameSite: 'lax', lifetime: null }

export const siteCookieFlags = defineSiteCheck({
  id: 'site-cookie-flags',
  category: 'security',
  importance: 'medium',
  title: 'A cookie has the same flags on all pages',
  why: 'The page with the weakest flags decides how well a cookie is protected.',
  fix: 'Set the cookie in one place, with Secure, HttpOnly and SameSite.',
  criteria: {
    pass: 'Each cookie has the same Secure, HttpOnly and SameSite on all pages that set it.',
    warn: 'One has not.',
    'not-applicable': 'No page sets a cookie.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  examples: {
    pass: [{ urls: { '/': { cookies: [COOKIE] }, '/a': { cookies: [COOKIE] } } }],
    warn: [
      {
        urls: { '/': { cookies: [COOKIE] }, '/a': { cookies: [{ ...COOKIE, secure: false }] } },
      },
    ],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const cookies = cookiesByName(site)
    if (cookies.size === 0) return siteNotApplicable('No page sets a cookie.')
    const mixed = [...cookies].filter(
      ([, set]) => new Set(set.map(({ cookie }) => flagsOf(cookie))).size > 1,
    )
    if (mixed.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(mixed.length, 'cookie')} ${verb(mixed.length, 'has', 'have')} different flags on different pages`,
      rows: mixed.map(([name, set]) => ({
        url: urlOf(site, set[0]?.page ?? 0),
        value: name,
        note: [...new Set(set.map(({ cookie }) => flagsOf(cookie)))].join(' and '),
        ...sourcesOf(
          site,
          set.map(({ page }) => page),
        ),
      })),
      pages: [...new Set(mixed.flatMap(([, set]) => set.map(({ page }) => page)))],
    }
  },
})
