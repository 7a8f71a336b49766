import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

export const lcpDiscovery = defineLabCheck({
  id: 'lcp-discovery',
  category: 'performance',
  importance: 'medium',
  title: 'The largest image is requested early and with priority',
  why: 'Visitors wait longer for the main image when its request starts late or queues behind less important files.',
  fix: 'Put the image into the HTML as an img with fetchpriority="high" and without loading="lazy", or preload the image.',
  criteria: {
    pass: 'The request for the largest image comes from the HTML or a preload, is not lazy, and has fetchpriority="high".',
    warn: 'The HTML does not name the largest image, or fetchpriority="high" is missing.',
    fail: 'The largest image loads lazily.',
    'not-applicable':
      'The largest element is text or has no request of its own, or Lighthouse gave no result.',
    note: 'A lazy image that is preloaded counts as not lazy.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/lcp-discovery',
  reads: ['loading'],
  supersedes: ['lcp-hints'],
  examples: {
    pass: [checklist({})],
    warn: [checklist({ priorityHinted: false }), checklist({ requestDiscoverable: false })],
    fail: [checklist({ eagerlyLoaded: false })],
    'not-applicable': [
      auditExample('lcp-breakdown-insight', { details: { type: 'list', items: [] } }),
    ],
  },

  evaluate({ loading: { largestElement, largestRequest } }) {
    if (largestRequest === null) {
      return largestElement === null
        ? notMeasured()
        : notApplicable('The largest element needs no request of its own')
    }
    const { discoverable, eager, prioritised, ...element } = largestRequest
    const found = onPage(element)
    const evidence = [
      { name: 'named in the HTML or preloaded', value: inWords(discoverable), expected: 'yes' },
      { name: 'not lazy', value: inWords(eager), expected: 'yes' },
      { name: 'fetchpriority="high"', value: inWords(prioritised), expected: 'yes' },
    ].map((row) => ({ ...found, ...row }))
    if (!eager) return fail('The largest image loads lazily', evidence)
    if (!discoverable) return warn('The HTML does not name the largest image', evidence)
    return prioritised
      ? pass(undefined, { evidence })
      : warn('The largest image has no fetchpriority="high"', evidence)
  },
})

const inWords = (holds: boolean) => (holds ? 'yes' : 'no')

function checklist(flaws: Readonly<Record<string, boolean>>) {
  const all = { priorityHinted: true, requestDiscoverable: true, eagerlyLoaded: true, ...flaws }
  const items = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }]))
  const node = { type: 'node', snippet: '<img src="/hero.avif" alt="The library">' }
  return auditExample('lcp-discovery-insight', {
    details: { type: 'list', items: [{ type: 'checklist', items }, node] },
  })
}
