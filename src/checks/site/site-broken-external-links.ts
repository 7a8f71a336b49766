import { mayBeOffline } from '../../crawl/references/may-be-offline.ts'
import { counted, verb } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import {
  type AnsweredReference,
  answeredReferences,
  referringPages,
} from './shared/referring-pages.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const URL_GONE = 'https://example.org/gone'
const LINKED = { '/': { externals: [{ url: URL_GONE, anchor: 'Gone' }] } }

export const siteBrokenExternalLinks = defineSiteCheck({
  id: 'site-broken-external-links',
  category: 'seo',
  importance: 'medium',
  title: 'Links to other sites lead to pages',
  why: 'A link to a missing page leads people nowhere and makes the site look outdated.',
  fix: 'Replace or remove the listed links.',
  criteria: {
    pass: 'No checked link to another site responds with 404 or 410, and all of their hosts can be reached.',
    warn: 'A checked link responds twice with 404 or 410, or its host cannot be reached.',
    'not-applicable':
      'No link to another site was checked, or no other host responded: Pagemark may be offline.',
    note: 'Links on the most pages are checked first, 1,000 by default. robots.txt of the other site is obeyed. Other statuses pass, and 401, 403, 429 and 999 count as not checked.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  supersedes: ['broken-external-links'],
  examples: {
    pass: [
      { urls: LINKED, references: { [URL_GONE]: 200 } },
      { urls: LINKED, references: { [URL_GONE]: 500 } },
    ],
    warn: [
      { urls: LINKED, references: { [URL_GONE]: 404 } },
      { urls: LINKED, references: { [URL_GONE]: { status: null } } },
    ],
    'not-applicable': [
      { urls: LINKED },
      { urls: LINKED, references: { [URL_GONE]: { status: 403, unverified: 'refused' } } },
      {
        urls: LINKED,
        references: { [URL_GONE]: { status: null }, 'https://example.net/': { status: null } },
      },
    ],
  },
  evaluate(site) {
    const checked = answeredReferences(site, 'link')
    if (checked.length === 0) return siteNotApplicable('No link to another site was checked.')
    if (mayBeOffline(site.record.start, checked)) {
      return siteNotApplicable('No other host responded; Pagemark itself may be offline.')
    }
    const broken = checked
      .filter(isBroken)
      .map((link) => ({ link, pages: referringPages(site, link.url) }))
    if (broken.length === 0) return PASS
    const count = counted(broken.length, 'link to another site', 'links to other sites')
    return {
      status: 'warn',
      message: `${count} ${verb(broken.length, 'is', 'are')} broken (${counted(checked.length, 'link')} checked)`,
      rows: broken.map(({ link: { url, answer }, pages }) => ({
        url,
        ...(answer.finalUrl === url ? {} : { target: answer.finalUrl }),
        ...(answer.status === null
          ? { note: 'host cannot be reached' }
          : { status: answer.status }),
        ...sourcesOf(site, pages),
      })),
      pages: [...new Set(broken.flatMap(({ pages }) => pages))],
    }
  },
})

/** Server errors of other sites are temporary, and not the fault of the link. */
function isBroken({ answer: { status } }: AnsweredReference): boolean {
  return status === null || status === 404 || status === 410
}
