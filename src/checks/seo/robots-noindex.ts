import { defineCheck, fail, pass, warn } from '../check.ts'
import { exclusions, isDecisive } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'
import { daysUntilUnavailable } from '../../facts/derived/unavailable-after.ts'

const SOON_DAYS = 30

export const robotsNoindex = defineCheck({
  id: 'robots-noindex',
  category: 'seo',
  family: 'indexing',
  tier: 'A',
  title: 'No directive keeps the page out of search',
  why: 'One noindex for all bots or for Googlebot removes the page from the results, and no index takes it back.',
  fix: 'Remove noindex or none from the meta element or X-Robots-Tag line shown; look for a "discourage search engines" setting or a header left over from staging.',
  criteria:
    'Passes when no directive keeps the page out of search. Warns when noindex, none or an unavailable_after that is past is only for other bots than Googlebot, and when an unavailable_after lies at most 30 days ahead. Fails when one is for all bots or Googlebot, which holds Search at 30 and the whole score at 59 or less and keeps the page from good. Meta elements and X-Robots-Tag headers add up, and no index takes a noindex back. Dates are compared with the Date of the answer.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  appliesTo: 'any',
  reads: ['robotsDirectives', 'response'],
  examples: {
    pass: [
      { html: '<title>Library</title>' },
      { html: '<meta name="robots" content="index, follow, max-image-preview:large">' },
    ],
    warn: [
      { html: '<meta name="bingbot" content="noindex">' },
      {
        html: '<meta name="robots" content="unavailable_after: 2026-11-30T12:00:00Z">',
        headers: [['Date', 'Fri, 20 Nov 2026 12:00:00 GMT']],
      },
    ],
    fail: [
      { html: '<meta name="robots" content="noindex">' },
      { html: '<meta name="robots" content="noindex"><meta name="googlebot" content="index">' },
      { html: '<p>Hello', headers: [['X-Robots-Tag', 'max-image-preview:large, noindex']] },
      { html: '<p>Hello', headers: [['X-Robots-Tag', 'googlebot: none']] },
    ],
  },

  evaluate({ robotsDirectives, response }) {
    const excluded = exclusions(robotsDirectives)
    const dated = robotsDirectives.flatMap((directive) => {
      const days = daysUntilUnavailable(directive, response)
      return days === null ? [] : [{ directive, days }]
    })
    const expired = dated.filter(({ days }) => days <= 0).map(({ directive }) => directive)
    const out = [...excluded, ...expired]

    const decisive = out.filter(isDecisive)
    if (decisive.length > 0) {
      return fail(
        `${decisive.length === 1 ? 'A directive keeps' : `${decisive.length} directives keep`} the page out of search.`,
        out.map(directiveEvidence),
      )
    }
    if (out.length > 0) {
      const bots = [...new Set(out.map(({ bot }) => bot))].join(', ')
      return warn(`The page is kept out of search for ${bots}.`, out.map(directiveEvidence))
    }
    const next = dated.find(({ days }) => days <= SOON_DAYS)
    if (!next) return pass()
    const days = Math.ceil(next.days)
    return warn(
      `The page leaves search in ${days} ${days === 1 ? 'day' : 'days'}.`,
      [directiveEvidence(next.directive)],
      { value: { number: days, unit: 'days' } },
    )
  },
})
