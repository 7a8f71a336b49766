import type { MarkupFacts } from '../../facts/document-facts.ts'
import { at, defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

/** Limits of Lighthouse's dom-size audit up to version 12. */
const MANY = 800
const TOO_MANY = 1400
const DEEP = 32
const WIDE = 60

export const domSize = defineCheck({
  id: 'dom-size',
  category: 'performance',
  family: 'weight',
  tier: 'E',
  title: 'The DOM is not too large',
  why: 'Every style change and every layout walks the tree; a large one costs memory and makes the page slow to react.',
  fix: 'Leave out wrappers, show long lists in parts, and use content-visibility for what is far down.',
  criteria:
    'Passes with up to 800 elements, warns with up to 1,400 and fails above. It also warns when elements are nested more than 32 deep, the html element being the first, or when one element has more than 60 children. Elements are those of body as the markup has them, before any script has run. Does not apply when parsing stopped before the end of the page and no limit had been passed by then.',
  source: 'https://developer.chrome.com/docs/performance/insights/dom-size',
  reads: ['document', 'markup'],
  examples: {
    pass: [{ html: '<p>Short.</p>' }],
    warn: [{ html: '<i></i>'.repeat(900) }, { html: `<ul>${'<li>x'.repeat(61)}</ul>` }],
    fail: [{ html: '<i></i>'.repeat(1500) }],
  },

  evaluate({ document, markup }) {
    const { elements, depth, widest } = markup
    const value = { number: elements, unit: 'count' } as const
    const evidence = sizes(markup)
    if (elements > TOO_MANY) {
      return fail(`The page has ${elements.toLocaleString('en')} elements.`, evidence, { value })
    }
    if (elements > MANY) {
      return warn(`The page has ${elements.toLocaleString('en')} elements.`, evidence, { value })
    }
    if (depth > DEEP) return warn(`Elements are nested ${depth} deep.`, evidence, { value })
    if (widest && widest.children > WIDE) {
      return warn(`One element has ${widest.children} children.`, evidence, { value })
    }
    return cutShort(document) ?? pass(undefined, { value })
  },
})

function sizes({ elements, depth, widest }: MarkupFacts): Evidence[] {
  return [
    { name: 'elements', value: elements, expected: MANY },
    { name: 'depth', value: depth, expected: DEEP },
    ...(widest
      ? [{ ...at(widest), name: 'most children', value: widest.children, expected: WIDE }]
      : []),
  ]
}
