import { defineCheck, inform, notApplicable } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

const SHOWN_RELS = ['nofollow', 'sponsored', 'ugc', 'noopener', 'noreferrer']

export const outboundRel = defineCheck({
  id: 'outbound-rel',
  category: 'seo',
  importance: 'informative',
  title: 'Links to other sites declare their kind with rel',
  why: 'The rel of a link tells search engines whether the link is a recommendation, an advertisement or user content.',
  fix: 'Mark paid links with rel="sponsored" and links in comments with rel="ugc".',
  criteria: {
    informative:
      'The links to other sites are counted by nofollow, sponsored, ugc, noopener and noreferrer, and those without nofollow, sponsored and ugc.',
    'not-applicable': 'The page has no links to other sites.',
    note: 'Other sites are other registrable domains. Hidden and repeated links count.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  reads: ['links'],
  examples: {
    informative: [
      {
        html: '<a href="https://example.net/" rel="sponsored noopener">Ad</a> <a href="https://example.org/">More</a>',
      },
    ],
    'not-applicable': [{ html: '<a href="/hours">Hours</a>' }],
  },

  evaluate({ links }) {
    const outbound = links.filter(({ party }) => party === 'external')
    if (outbound.length === 0) return notApplicable('The page has no links to other sites')
    const followed = outbound.filter(
      ({ rel }) => !rel.some((token) => ['nofollow', 'sponsored', 'ugc'].includes(token)),
    )
    return inform(
      `${countedOf(followed.length, outbound.length, 'external link')} ${verb(followed.length, 'has', 'have')} no nofollow, sponsored or ugc`,
      SHOWN_RELS.map((name) => ({
        name,
        value: outbound.filter(({ rel }) => rel.includes(name)).length,
      })),
      { value: { number: outbound.length, unit: 'count' } },
    )
  },
})
