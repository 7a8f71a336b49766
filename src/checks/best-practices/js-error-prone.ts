import type { LinkFact } from '../../facts/element-facts.ts'
import { at, defineCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const jsErrorProne = defineCheck({
  id: 'js-error-prone',
  category: 'best-practices',
  importance: 'informative',
  title: 'Code stands in scripts, not in attributes',
  why: 'Handlers in attributes and javascript: addresses stop working under a strict Content-Security-Policy.',
  fix: 'Use addEventListener, and a button where nothing is linked to.',
  criteria:
    'Always informative: counts event handlers in attributes, such as onclick, and links whose address begins with javascript:. The links are listed.',
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
    const handlers = counted(markup.inlineHandlers, 'event handler')
    const addresses = counted(scripted.length, 'javascript: address', 'javascript: addresses')
    return inform(`${handlers} in attributes, ${addresses}.`, scripted.map(at), {
      value: { number: markup.inlineHandlers + scripted.length, unit: 'count' },
    })
  },
})

function runsScript({ url }: LinkFact): boolean {
  return url?.startsWith('javascript:') ?? false
}
