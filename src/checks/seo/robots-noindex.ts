import { defineCheck, fail, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
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
  why: 'A noindex for all bots or Googlebot removes the page from search results, and an index directive does not revoke it.',
  fix: 'Remove noindex or none from the meta element or X-Robots-Tag line shown. Check for a "discourage search engines" setting or a header from staging.',
  criteria: {
    pass: 'No directive keeps the page out of search.',
    warn: 'A noindex, none or past unavailable_after applies only to bots other than Googlebot, or an unavailable_after is at most 30 days ahead.',
    fail: 'A noindex, none or past unavailable_after applies to all bots or Googlebot.',
    note: 'Meta elements and X-Robots-Tag headers add up, and an index directive does not revoke a noindex. Dates are compared with the Date header of the response.',
  },
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
        `${counted(decisive.length, 'directive')} ${verb(decisive.length, 'keeps', 'keep')} the page out of search`,
        out.map(directiveEvidence),
      )
    }
    if (out.length > 0) {
      const bots = [...new Set(out.map(({ bot }) => bot))].join(', ')
      return warn(`The page is excluded from search for ${bots}`, out.map(directiveEvidence))
    }
    const next = dated.find(({ days }) => days <= SOON_DAYS)
    if (!next) return pass()
    const days = Math.ceil(next.days)
    return warn(
      `The page will be removed from search in ${counted(days, 'day')}`,
      [directiveEvidence(next.directive)],
      { value: { number: days, unit: 'days' } },
    )
  },
})
