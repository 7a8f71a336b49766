import { defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

const SHOWN_RELS = ['nofollow', 'sponsored', 'ugc', 'noopener', 'noreferrer']

export const outboundRel = defineCheck({
  id: 'outbound-rel',
  category: 'seo',
  importance: 'informative',
  title: 'How links to other sites are marked',
  why: 'The rel of a link tells search engines whether it is a recommendation, an advertisement or the word of a user.',
  fix: 'Mark paid links with rel="sponsored" and links in comments with rel="ugc".',
  criteria:
    'Never passes or fails: it only informs, and counts the links to other registrable domains with nofollow, sponsored, ugc, noopener and noreferrer, and those with none of the first three. Hidden and repeated links count. Not applicable to a page without links to other sites.',
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
    if (outbound.length === 0) return notApplicable('The page has no links to other sites.')
    const followed = outbound.filter(
      ({ rel }) => !rel.some((token) => ['nofollow', 'sponsored', 'ugc'].includes(token)),
    )
    return inform(
      `Without nofollow, sponsored and ugc: ${followed.length} of ${counted(outbound.length, 'link')} to other sites.`,
      SHOWN_RELS.map((name) => ({
        name,
        value: outbound.filter(({ rel }) => rel.includes(name)).length,
      })),
      { value: { number: outbound.length, unit: 'count' } },
    )
  },
})
