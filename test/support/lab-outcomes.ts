import { expect } from 'vitest'
import type { Results } from '../../src/report/results.ts'

export function outcomesOf({ checks }: Results, ids: readonly string[]): Record<string, string> {
  const own = checks.filter(({ id }) => ids.includes(id))
  return Object.fromEntries(own.map(({ id, outcome }) => [id, outcome]))
}

const bad: unknown = expect.stringMatching(/^(?:warn|fail)$/)

/** Interaction tests share a time budget, which other work on the machine may exhaust. */
const orLate = (outcome: RegExp): unknown =>
  expect.stringMatching(new RegExp(`^(?:${outcome.source}|not-applicable)$`))

/** Outcomes on the page with every fault, with margins that no machine closes: fixed delays and sizes. */
export const FAULTY: Readonly<Record<string, unknown>> = {
  // Loading
  lcp: 'fail',
  cls: 'fail',
  tbt: bad,
  fcp: 'fail',
  'speed-index': bad,
  'inp-scripted': orLate(/warn|fail/),
  'field-cwv': 'not-applicable',
  'ttfb-lab': 'fail',
  'lcp-discovery': 'fail',
  'render-blocking': 'fail',
  'total-bytes': 'fail',
  'request-count-lab': 'warn',
  'main-thread-work': bad,
  'js-execution': bad,
  'long-tasks': 'warn',
  'unused-js': 'warn',
  'unused-css': 'warn',
  'unminified-assets': 'warn',
  'duplicate-js': 'warn',
  'legacy-js': 'warn',
  'image-delivery': 'fail',
  'image-dimensions-lab': 'warn',
  'layout-shift-culprits': 'informative',
  'font-display-lab': 'warn',
  'third-party-impact': 'fail',
  'network-dependency-chain': 'warn',
  'cache-lab': 'fail',
  'modern-http-lab': 'warn',
  'dom-size-lab': 'warn',
  'forced-reflow': 'warn',
  'non-composited-animations': 'warn',
  'scroll-load': orLate(/informative/),
  // Rendering
  'page-renders': 'pass',
  'rendered-robots': 'fail',
  'rendered-canonical': 'fail',
  'rendered-title-description': 'warn',
  'rendered-content': 'fail',
  'rendered-links': 'fail',
  'rendered-structured-data': 'fail',
  'rendered-hreflang': 'warn',
  'js-redirect': 'warn',
  'rendered-soft-404': 'pass',
  'blocked-resources': 'fail',
  'intrusive-interstitial': 'warn',
  'mobile-parity': orLate(/warn/),
  'horizontal-overflow': 'fail',
  'font-size-legible': 'warn',
  'lazy-content-reachable': 'warn',
  'agent-accessibility-tree': 'fail',
  'raw-rendered-ratio-ai': 'fail',
  // Behaviour while it runs
  'csp-violations': 'warn',
  'vulnerable-js-lab': 'warn',
  'third-party-cookies': 'warn',
  'cookies-runtime': 'fail',
  'trackers-before-consent': 'warn',
  'permission-prompts': 'fail',
  'sri-runtime': 'informative',
  'fingerprinting-apis': 'informative',
  'console-errors': 'fail',
  'failed-requests': 'fail',
  'deprecated-apis': 'warn',
  'browser-issues': 'warn',
  'paste-allowed': 'fail',
  'image-aspect-ratio': 'warn',
  'image-resolution': 'warn',
  'dialogs-on-load': 'warn',
  'quirks-mode': 'fail',
}

/** Outcomes on the page without faults: checks without a subject are not applicable. */
export const FAULTLESS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.keys(FAULTY).map((id) => [id, 'pass'])),
  'field-cwv': 'not-applicable',
  'layout-shift-culprits': 'not-applicable',
  'font-display-lab': 'not-applicable',
  'sri-runtime': 'not-applicable',
  'fingerprinting-apis': 'not-applicable',
  'mobile-parity': orLate(/pass/),
  // A machine that is busy with other work makes any page slow.
  ...Object.fromEntries(
    [
      'tbt',
      'main-thread-work',
      'js-execution',
      'long-tasks',
      'ttfb-lab',
      'inp-scripted',
      'speed-index',
      'scroll-load',
    ].map((id) => [id, expect.any(String)]),
  ),
}
