import type { SiteFacts, SitePage } from '../../crawl/site-facts/site-facts.ts'
import { counted, verb } from '../shared/counted.ts'
import { sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteSecurityHeaders = defineSiteCheck({
  id: 'site-security-headers',
  category: 'security',
  importance: 'medium',
  title: 'All pages send the same security headers',
  why: 'Attackers can use the pages that lack a protection.',
  fix: 'Set the headers in the server’s configuration, for all responses.',
  criteria: {
    pass: 'Each of HSTS, CSP, nosniff, Referrer-Policy and X-Frame-Options (or frame-ancestors) is sent with all pages or with none.',
    warn: 'One is sent with some pages only.',
    'not-applicable': 'Fewer than two pages were read.',
  },
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html',
  examples: {
    pass: [{ urls: { '/': {}, '/a': {} } }],
    warn: [{ urls: { '/': { headers: ['Content-Security-Policy'] }, '/a': {} } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = [...site.pages.values()]
    if (pages.length < 2) return siteNotApplicable('Fewer than two pages were read.')
    const names = [...new Set(pages.flatMap(sentNames))]
    const some = names.flatMap((name) => {
      const without = pages.filter((page) => isSent(page, name) === false)
      return without.length === 0 ? [] : [{ name, without: without.map(({ number }) => number) }]
    })
    if (some.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(some.length, 'security header')} ${verb(some.length, 'is', 'are')} sent with some pages only`,
      rows: some.map(({ name, without }) => ({
        url: urlOf(site, without[0] ?? 0),
        value: name,
        note: `missing on ${counted(without.length, 'page')}: ${templatesText(site, without)}`,
        ...sourcesOf(site, without),
      })),
      pages: [...new Set(some.flatMap(({ without }) => without))],
    }
  },
})

const FRAMES = 'X-Frame-Options'

/** Whether a page is sent with a header or what replaces it; undefined if it was read by a version that did not store it. */
function isSent({ headers, frameAncestors }: SitePage, name: string): boolean | undefined {
  if (headers.includes(name)) return true
  if (name !== FRAMES || !headers.includes('Content-Security-Policy')) return false
  return frameAncestors
}

function sentNames({ headers, frameAncestors }: SitePage): readonly string[] {
  return frameAncestors ? [...headers, FRAMES] : headers
}

/** Limit of named templates. */
const MOST_TEMPLATES = 3

/** `12 of 12 of /blog/*`: where pages without the header are, since one setting is usually one kind of page. */
function templatesText({ templates }: SiteFacts, numbers: readonly number[]): string {
  const without = new Set(numbers)
  const parts = templates
    .map(({ name, pages }) => ({
      name,
      all: pages.length,
      own: pages.filter((number) => without.has(number)).length,
    }))
    .filter(({ own }) => own > 0)
    .toSorted((a, b) => b.own - a.own)
  const shown = parts
    .slice(0, MOST_TEMPLATES)
    .map(({ name, all, own }) => `${own} of ${all} of ${name}`)
  return [...shown, ...(parts.length > shown.length ? ['…'] : [])].join(', ')
}
