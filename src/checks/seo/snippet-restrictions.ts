import type { RobotsDirective } from '../../facts/network-facts.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { directivesFor, isNoindex } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../shared/directive-evidence.ts'

export const snippetRestrictions = defineCheck({
  id: 'snippet-restrictions',
  category: 'seo',
  family: 'indexing',
  tier: 'D',
  title: 'Search engines may show a snippet of the page',
  why: 'Without a snippet or image, the search result is only a title, and AI answers cannot use the page.',
  fix: 'Remove nosnippet, max-snippet:0, noimageindex or max-image-preview:none, and limit data-nosnippet to parts of the page.',
  criteria: {
    pass: 'No nosnippet, noimageindex, max-snippet:0 or max-image-preview:none is set for all bots or Googlebot.',
    warn: 'At least one of these is set for all bots or Googlebot, or the whole text is inside elements with data-nosnippet.',
    'not-applicable': 'The page has a noindex for all bots or Googlebot.',
    note: 'Other values, such as max-snippet:-1, pass. The attribute data-nosnippet counts on span, div and section elements; on parts of the text it passes.',
  },
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
    if (isNoindex(robotsDirectives)) return notApplicable('The page has a noindex')
    const restrictions = directivesFor(robotsDirectives, 'googlebot').filter(isRestriction)
    if (restrictions.length > 0) {
      const names = [...new Set(restrictions.map(written))].join(', ')
      return warn(
        `The search snippet is restricted by ${names}`,
        restrictions.map(directiveEvidence),
      )
    }
    return text.noSnippetShare >= 1
      ? warn('All text of the page is excluded from snippets by data-nosnippet', [], {
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
