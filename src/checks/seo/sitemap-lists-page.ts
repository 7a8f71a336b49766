import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'

export const sitemapListsPage = defineCheck({
  id: 'sitemap-lists-page',
  category: 'seo',
  family: 'sitemap',
  tier: 'F',
  title: 'The sitemap lists this page',
  why: 'A sitemap is the list of pages that the site wants found; pages that are not in it may be found late.',
  fix: 'Add the canonical address of this page to the sitemap, or take a noindexed page out of it.',
  criteria:
    'Passes when a sitemap lists the final address or the canonical. Warns when it lists a page that all bots or Googlebot are asked not to index, and when no sitemap lists the page although all were read whole; there is no failure. At most 3 files of 10 MB are read. Addresses must agree in query and slash at the end. Not applicable when no sitemap was read, and, to a page that is not listed, when it is not to be indexed, does not answer 200 or is no web page, and when there was more than is read.',
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
    if (listsPage === null) return notApplicable('No sitemap was read.')
    const noindex = isNoindex(robotsDirectives)
    if (listsPage) {
      return noindex ? warn('The sitemap lists this page, which is not to be indexed.') : pass()
    }
    if (noindex) return notApplicable('The page is not to be indexed.')
    if (response.status !== 200) return notApplicable('Only pages that answer 200 are listed.')
    if (!document.html) return notApplicable('The document is not a web page.')
    if (!complete) return notApplicable('The sitemap is too large to be read whole.')
    return warn('The sitemap does not list this page.', [
      { url: declaredCanonical(canonicals) ?? address.final },
    ])
  },
})
