import type { Chains } from '../../facts/lab/loading-facts.ts'
import { milliseconds } from './shared/amounts.ts'
import { auditExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'network-dependency-tree-insight'

const DEEP = 4
const LONG_MS = 2000
const MOST_PRECONNECTS = 4

export const networkDependencyChain = defineLabCheck({
  id: 'network-dependency-chain',
  category: 'performance',
  importance: 'low',
  title: 'Files for the first screen are found early',
  why: 'A file that is named only in another file waits for that file, and the waits add up before visitors see the page.',
  fix: 'Name files that style sheets and scripts request later in the HTML, or preload the files; bundle @import chains.',
  criteria: {
    pass: 'No chain of important requests has 4 or more requests or takes more than 2,000 ms, and the page preconnects to at most 4 origins.',
    warn: 'A chain of important requests has 4 or more requests or takes more than 2,000 ms, or the page preconnects to more than 4 origins.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'A chain starts with the document, which counts as its first request. The times are measured without network throttling.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/network-dependency-tree',
  reads: ['loading'],
  examples: {
    pass: [tree({ depth: 3, duration: 2000, preconnects: 4 })],
    warn: [tree({ depth: 4 }), tree({ depth: 2, duration: 2001 }), tree({ preconnects: 5 })],
    'not-applicable': [{ html: '<p>Not measured.</p>' }],
  },

  evaluate({ loading: { chains } }) {
    if (chains === null) return notMeasured()
    const { deepest, longestMs, preconnects } = chains
    const flaw = chainFlaw(deepest.length, longestMs)
    const origins = preconnects.length > MOST_PRECONNECTS ? preconnects.length : 0
    const value = { number: deepest.length, unit: 'count' } as const
    if (flaw === null && origins === 0) return pass(undefined, { value })
    const message =
      flaw === null
        ? `The page preconnects to ${origins} origins (recommended: at most ${MOST_PRECONNECTS})`
        : `${flaw}${origins === 0 ? '' : `; ${origins} preconnects`}`
    return warn(message, rowsOf(chains), { value })
  },
})

function chainFlaw(depth: number, longestMs: number): string | null {
  const time = milliseconds(longestMs, LONG_MS)
  const [depthLimit, timeLimit] = [`at most ${DEEP - 1}`, `at most ${milliseconds(LONG_MS)}`]
  if (depth >= DEEP && longestMs > LONG_MS) {
    return `Request chains are ${depth} deep (${depthLimit}) and take ${time} (${timeLimit})`
  }
  if (depth >= DEEP)
    return `The longest request chain is ${depth} deep (recommended: ${depthLimit})`
  return longestMs > LONG_MS
    ? `The slowest request chain takes ${time} (recommended: ${timeLimit})`
    : null
}

function rowsOf({ deepest, longest, longestMs, preconnects }: Chains): Evidence[] {
  const chain = deepest.length >= DEEP || longestMs <= LONG_MS ? deepest : longest
  return [
    ...chain.map(({ url, bytes, endMs }, index) => ({
      url,
      name: `request ${index + 1}`,
      bytes,
      ms: endMs,
    })),
    ...(preconnects.length > MOST_PRECONNECTS
      ? preconnects.map((url) => ({ url, name: 'preconnect' }))
      : []),
  ]
}

function tree({ depth = 1, duration = 300, preconnects = 0 }) {
  let chains: object = {}
  for (let level = depth; level > 0; level -= 1) {
    const url = `https://www.example.com/${level}.css`
    const node = { url, navStartToEndTime: level * 100, transferSize: 2000, children: chains }
    chains = { [`request-${level}`]: node }
  }
  const origins = Array.from({ length: preconnects }, (_, index) => ({
    origin: `https://${index}.example.net/`,
    source: { type: 'node' },
  }))
  return auditExample(AUDIT, {
    details: {
      type: 'list',
      items: [
        { value: { type: 'network-tree', chains, longestChain: { duration } } },
        { value: { type: 'table', items: origins } },
      ],
    },
  })
}
