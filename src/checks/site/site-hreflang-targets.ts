import { counted } from '../shared/counted.ts'
import { hreflangLinks } from './shared/hreflang-links.ts'
import { isError } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'
import type { CrawlUrl } from '../../crawl/crawl-url.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'

export const siteHreflangTargets = defineSiteCheck({
  id: 'site-hreflang-targets',
  category: 'seo',
  importance: 'high',
  title: 'Language versions can be indexed',
  why: 'A language version that is missing or excluded is not shown to anybody.',
  fix: 'Name pages that answer with 200, without noindex, and with themselves as canonical.',
  criteria: {
    pass: 'Every language version within the site can be indexed.',
    warn: 'One redirects, has noindex, or names another canonical.',
    fail: 'One answers with 400 or above, or not at all.',
    'not-applicable': 'No page names another page of the site as a language version.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  examples: {
    pass: [{ urls: { '/': { hreflangs: { de: '/de' } }, '/de': {} } }],
    warn: [{ urls: { '/': { hreflangs: { de: '/de' } }, '/de': { noindex: true } } }],
    fail: [{ urls: { '/': { hreflangs: { de: '/de' } }, '/de': { status: 404 } } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const links = hreflangLinks(site)
    if (links.length === 0) {
      return siteNotApplicable('No page names another page of the site as a language version.')
    }
    const wrong = links.flatMap((link) => {
      const note = reasonOf(site, link.target)
      return note === null ? [] : [{ ...link, note }]
    })
    if (wrong.length === 0) return PASS
    return {
      status: wrong.some(({ target }) => isError(target)) ? 'fail' : 'warn',
      message: `${counted(wrong.length, 'language version')} cannot be indexed`,
      rows: wrong.map(({ url, code, target, note }) => ({
        url,
        target: target.url,
        value: code,
        note,
      })),
      pages: [...new Set(wrong.map(({ from }) => from))],
    }
  },
})

function reasonOf({ notIndexable }: SiteFacts, target: CrawlUrl): string | null {
  if (isError(target))
    return target.answer?.status == null ? 'no response' : `status ${target.answer.status}`
  const reason = notIndexable[target.number] ?? null
  return reason === 'redirect' || reason === 'noindex' || reason === 'canonical'
    ? REASONS[reason]
    : null
}

const REASONS = {
  redirect: 'redirects',
  noindex: 'noindex',
  canonical: 'names another canonical',
} as const
