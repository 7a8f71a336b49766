import type { RobotsDirective } from '../../facts/network-facts.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { directivesFor, isNoindex } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'

export const snippetRestrictions = defineCheck({
  id: 'snippet-restrictions',
  category: 'seo',
  family: 'indexing',
  tier: 'D',
  title: 'Search may show a snippet of the page',
  why: 'Without a snippet or an image the result is a bare title, and the page cannot be used in AI answers either.',
  fix: 'Remove nosnippet, max-snippet:0, noimageindex or max-image-preview:none, and keep data-nosnippet to parts of the page.',
  criteria:
    'Passes when no nosnippet, noimageindex, max-snippet:0 or max-image-preview:none is said to all bots or Googlebot. Warns from one, and when all of the text is under data-nosnippet on span, div or section elements; there is no failure. Other values, such as max-snippet:-1, and a data-nosnippet on parts of the text pass. Not applicable when all bots or Googlebot are asked not to index the page.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  reads: ['robotsDirectives', 'text'],
  examples: {
    pass: [
      {
        html: '<meta name="robots" content="max-snippet:-1, max-image-preview:large"><p>Open daily</p>',
      },
      { html: '<p>Open daily</p><p data-nosnippet>Price list</p>' },
    ],
    warn: [
      { html: '<meta name="robots" content="nosnippet"><p>Open daily</p>' },
      { html: '<meta name="googlebot" content="max-snippet: 0"><p>Open daily</p>' },
      { html: '<p>Open daily</p>', headers: [['X-Robots-Tag', 'max-image-preview: none']] },
      { html: '<body><div data-nosnippet><p>Open daily from nine to five</p></div></body>' },
    ],
    'not-applicable': [{ html: '<meta name="robots" content="noindex, nosnippet">' }],
  },

  evaluate({ robotsDirectives, text }) {
    if (isNoindex(robotsDirectives)) return notApplicable('The page is not to be indexed.')
    const restrictions = directivesFor(robotsDirectives, 'googlebot').filter(isRestriction)
    if (restrictions.length > 0) {
      const names = [...new Set(restrictions.map(written))].join(', ')
      return warn(`Search results are restricted by ${names}.`, restrictions.map(directiveEvidence))
    }
    return text.noSnippetShare >= 1
      ? warn('All text of the page is under data-nosnippet.', [], {
          value: { number: 100, unit: 'percent' },
        })
      : pass()
  },
})

function isRestriction({ name, value }: RobotsDirective): boolean {
  if (name === 'nosnippet' || name === 'noimageindex') return true
  if (name === 'max-snippet') return value?.trim() === '0'
  return name === 'max-image-preview' && value?.trim().toLowerCase() === 'none'
}

function written({ name, value }: RobotsDirective): string {
  return value === null ? name : `${name}:${value.trim()}`
}
