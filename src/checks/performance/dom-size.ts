import { grouped } from '../shared/counted.ts'
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
  why: 'Every layout and style change works through the DOM. A large one uses more memory and makes the page respond late.',
  fix: 'Remove wrapper elements, render long lists in parts, and use content-visibility for content far down the page.',
  criteria: {
    pass: 'The page has at most 800 elements, nested at most 32 levels deep, and no element has more than 60 children.',
    warn: 'The page has 801 to 1,400 elements, elements are nested more than 32 levels deep, or one element has more than 60 children.',
    fail: 'The page has more than 1,400 elements.',
    'not-applicable':
      'Parsing stopped before the end of the page, and no limit was exceeded until then.',
    note: 'The check counts the elements of body in the HTML, before scripts run. The html element is the first level.',
  },
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
    const message = `The page has ${grouped(elements)} elements (recommended: at most ${MANY})`
    if (elements > TOO_MANY) {
      return fail(message, evidence, { value })
    }
    if (elements > MANY) {
      return warn(message, evidence, { value })
    }
    if (depth > DEEP) {
      return warn(
        `Elements are nested ${depth} levels deep (recommended: at most ${DEEP})`,
        evidence,
        { value },
      )
    }
    if (widest && widest.children > WIDE) {
      return warn(
        `One element has ${widest.children} children (recommended: at most ${WIDE})`,
        evidence,
        { value },
      )
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
