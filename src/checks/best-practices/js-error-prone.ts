import type { LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, inform } from '../check.ts'
import { countedOrNo } from '../shared/counted.ts'

export const jsErrorProne = defineCheck({
  id: 'js-error-prone',
  category: 'best-practices',
  importance: 'informative',
  title: 'Event handler attributes and javascript: URLs',
  why: 'Event handler attributes and javascript: URLs stop working under a strict Content Security Policy.',
  fix: 'Use addEventListener() instead of attributes such as onclick, and a <button> instead of a javascript: link.',
  criteria: {
    informative:
      'Counts event handler attributes such as onclick, and counts and lists links whose URL begins with javascript:.',
  },
  source: 'https://web.dev/articles/strict-csp',
  reads: ['markup', 'links'],
  examples: {
    informative: [
      { html: '<button onclick="go()">Go</button><a href="javascript:void(0)">Menu</a>' },
      { html: '<button>Go</button>' },
    ],
  },

  evaluate({ markup, links }) {
    const scripted = links.filter(runsScript)
    const handlers = countedOrNo(markup.inlineHandlers, 'event handler attribute')
    const addresses = countedOrNo(scripted.length, 'javascript: URL')
    return inform(`The page has ${handlers} and ${addresses}`, scripted.map(at), {
      value: { number: markup.inlineHandlers + scripted.length, unit: 'count' },
    })
  },
})

function runsScript({ url }: LinkFact): boolean {
  return url?.startsWith('javascript:') ?? false
}
