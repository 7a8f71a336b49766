import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'

export const sitemapListsPage = defineCheck({
  id: 'sitemap-lists-page',
  category: 'seo',
  family: 'sitemap',
  tier: 'F',
  title: 'The sitemap lists this page',
  why: 'A sitemap lists the pages that the site wants found. Search engines may find other pages late.',
  fix: 'Add the canonical URL of this page to the sitemap, or remove a page with a noindex from the sitemap.',
  criteria: {
    pass: 'A sitemap lists the final URL or the canonical URL of the page.',
    warn: 'No sitemap lists the page although all were read completely, or a sitemap lists the page although it has a noindex for all bots or Googlebot.',
    'not-applicable':
      'No sitemap was read; or no sitemap lists the page, and it has a noindex, does not answer 200 or is not HTML, or the sitemaps were not read completely.',
    note: 'At most 3 files of 10 MB are read. URLs must agree in query and trailing slash.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  appliesTo: 'any',
  reads: ['sitemap', 'robotsDirectives', 'canonicals', 'address', 'document', 'response'],
  examples: {
    pass: [{ facts: { sitemap: { complete: true, listsPage: true } } }],
    warn: [
      { facts: { sitemap: { complete: true, listsPage: false } } },
      {
        html: '<meta name="robots" content="noindex">',
        facts: { sitemap: { complete: true, listsPage: true } },
      },
    ],
    'not-applicable': [
      { facts: { sitemap: { complete: false, listsPage: null } } },
      { facts: { sitemap: { complete: false, listsPage: false } } },
      { status: 404, facts: { sitemap: { complete: true, listsPage: false } } },
      {
        headers: [['Content-Type', 'application/json']],
        facts: { sitemap: { complete: true, listsPage: false } },
      },
    ],
  },

  evaluate({ sitemap, robotsDirectives, canonicals, address, document, response }) {
    const { listsPage, complete } = sitemap
    if (listsPage === null) return notApplicable('No sitemap was read')
    const noindex = isNoindex(robotsDirectives)
    if (listsPage) {
      return noindex ? warn('The sitemap lists this page although it has a noindex') : pass()
    }
    if (noindex) return notApplicable('The page has a noindex')
    if (response.status !== 200) return notApplicable('The page does not answer 200')
    if (!document.html) return notApplicable('The document is not HTML')
    if (!complete) return notApplicable('The sitemap is too large to be read completely')
    return warn('The sitemap does not list this page', [
      { url: declaredCanonical(canonicals) ?? address.final },
    ])
  },
})
