import type { Dom } from '../../facts/lab/loading-facts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

export const domSizeLab = defineLabCheck({
  id: 'dom-size-lab',
  category: 'performance',
  importance: 'low',
  title: 'The size of the DOM costs little time',
  why: 'A large tree is no harm by itself; each layout and style change that walks it is.',
  fix: 'Show long lists in parts, use content-visibility for what is far down, and write simple selectors.',
  criteria:
    'Passes when no layout of more than 100 objects and no style recalculation of more than 300 elements took longer than 40 ms while the page loaded, and warns otherwise. The time is what was measured, without a slow processor emulated. How many elements there are is shown and not judged. Does not apply when Lighthouse could not tell.',
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
    const elements = dom.elements.toLocaleString('en')
    const message = `A layout or a style recalculation took more than 40 ms; the page has ${elements} elements.`
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
