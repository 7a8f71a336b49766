import type { CspPolicy } from '../../facts/network-facts.ts'
import { defineCheck, fail, type Outcome, pass, warn } from '../check.ts'

/** If any of these values accompanies another one, browsers refuse all framing (HTML §7.6). */
const KNOWN_OPTIONS: ReadonlySet<string> = new Set(['deny', 'sameorigin', 'allowall'])

export const clickjacking = defineCheck({
  id: 'clickjacking',
  category: 'security',
  family: 'security-headers',
  tier: 'D',
  title: 'Other sites cannot frame the page',
  why: 'An attacker can load the page in an invisible frame and trick visitors into clicking on it.',
  fix: "Send Content-Security-Policy: frame-ancestors 'self' (or 'none', or the sites that may frame the page).",
  criteria: {
    pass: 'The frame-ancestors directive of an enforced Content-Security-Policy header restricts framing or, without that directive, X-Frame-Options is DENY or SAMEORIGIN.',
    warn: 'X-Frame-Options has values that contradict each other, so browsers refuse all framing.',
    fail: 'Neither frame-ancestors nor X-Frame-Options was sent, frame-ancestors allows *, a whole scheme or every host, or X-Frame-Options has another value, such as ALLOW-FROM.',
    note: 'Browsers ignore X-Frame-Options when frame-ancestors is sent, and so does this check. A frame-ancestors directive in a meta element or in a report-only header does not count. Of several policies, one that restricts framing is enough.',
  },
  source:
    'https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header',
  reads: ['policies'],
  examples: {
    pass: [
      { headers: [['Content-Security-Policy', "frame-ancestors 'self' https://partner.example"]] },
      { headers: [['X-Frame-Options', 'SAMEORIGIN']] },
      {
        headers: [
          ['Content-Security-Policy', "frame-ancestors 'none'"],
          ['X-Frame-Options', 'ALLOW-FROM https://partner.example'],
        ],
      },
    ],
    warn: [{ headers: [['X-Frame-Options', 'DENY, SAMEORIGIN']] }],
    fail: [
      { html: '<p>No header.</p>' },
      { html: `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">` },
      { headers: [['Content-Security-Policy-Report-Only', "frame-ancestors 'none'"]] },
      { headers: [['X-Frame-Options', 'ALLOW-FROM https://partner.example']] },
      {
        headers: [
          ['Content-Security-Policy', 'frame-ancestors *'],
          ['X-Frame-Options', 'DENY'],
        ],
      },
    ],
  },

  evaluate({ policies: { csp, frameOptions } }) {
    const ancestors = csp.filter(({ source }) => source === 'header').flatMap(frameAncestors)
    if (ancestors.length === 0) return judgeOptions(frameOptions, csp)

    const shown = ancestors.map((values) => ({ name: 'frame-ancestors', value: values.join(' ') }))
    return ancestors.every((values) => values.some(isAnybody))
      ? fail('frame-ancestors lets any site frame the page', shown)
      : pass()
  },
})

/** With frame-ancestors in a header, browsers ignore X-Frame-Options, so this applies only without it. */
function judgeOptions(options: readonly string[], csp: readonly CspPolicy[]): Outcome {
  const values = [...new Set(options.map((option) => option.trim().toLowerCase()))]
  const evidence = [{ name: 'X-Frame-Options', value: options.join(', ') }]
  if (values.length > 1 && values.some((value) => KNOWN_OPTIONS.has(value))) {
    return warn(
      'X-Frame-Options values contradict each other, so browsers refuse all framing',
      evidence,
    )
  }
  const [value] = values
  if (value === 'deny' || value === 'sameorigin') return pass()
  if (value !== undefined) return fail('X-Frame-Options has a value that browsers ignore', evidence)
  return csp.some((policy) => frameAncestors(policy).length > 0)
    ? fail('frame-ancestors is only in a meta element or report-only header and has no effect')
    : fail('The page sends neither frame-ancestors nor X-Frame-Options')
}

function frameAncestors({ directives }: CspPolicy): (readonly string[])[] {
  return directives.filter(({ name }) => name === 'frame-ancestors').map(({ values }) => values)
}

/** `*`, a whole scheme, or every host of one. */
function isAnybody(source: string): boolean {
  return /^(?:\*|https?:|(?:https?:\/\/)?\*(?::(?:\*|\d+))?)$/i.test(source)
}
