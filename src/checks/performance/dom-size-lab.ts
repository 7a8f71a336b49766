import { grouped } from '../shared/counted.ts'
import type { Dom } from '../../facts/lab/loading-facts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

export const domSizeLab = defineLabCheck({
  id: 'dom-size-lab',
  category: 'performance',
  importance: 'low',
  title: 'DOM size does not slow down rendering',
  why: 'In a large DOM each layout and style recalculation takes longer, so the page responds late to its visitors.',
  fix: 'Render long lists in parts, use content-visibility for content far down the page, and write simple selectors.',
  criteria: {
    pass: 'No layout of more than 100 objects and no style recalculation of more than 300 elements takes longer than 40 ms during the load.',
    warn: 'A layout of more than 100 objects, or a style recalculation of more than 300 elements, takes longer than 40 ms during the load.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'The times are measured without CPU throttling. The number of elements is shown and does not count.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/dom-size',
  reads: ['loading'],
  supersedes: ['dom-size'],
  examples: {
    pass: [tree('numeric')],
    warn: [tree('informative')],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { dom } }) {
    if (dom === null) return notMeasured()
    const value = { number: dom.elements, unit: 'count' } as const
    const evidence = rowsOf(dom)
    if (!dom.slowUpdates) return pass(undefined, { value, evidence })
    const elements = grouped(dom.elements)
    const message = `Layout or style recalculation takes over 40 ms; the page has ${elements} elements`
    return warn(message, evidence, { value })
  },
})

function rowsOf({ elements, depth, children, deepest, widest }: Dom): Evidence[] {
  return [
    { name: 'elements', value: elements },
    { ...onPage(deepest), name: 'depth', value: depth },
    { ...onPage(widest), name: 'most children', value: children },
  ]
}

function tree(scoreDisplayMode: string) {
  return auditExample('dom-size-insight', {
    scoreDisplayMode,
    details: {
      type: 'table',
      items: [{}, { node: { snippet: '<span>' } }, { node: { snippet: '<ul>' } }],
      debugData: { totalElements: 2400, maxDepth: 14, maxChildren: 300 },
    },
  })
}
