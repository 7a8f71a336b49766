import { defineCheck, fail, pass, warn } from '../check.ts'
import { restrictsScripts } from './shared/csp.ts'

export const cspPresent = defineCheck({
  id: 'csp-present',
  category: 'security',
  family: 'security-headers',
  tier: 'D',
  title: 'A Content-Security-Policy is enforced',
  why: 'A policy is the second line of defence: what an attacker manages to inject does not run.',
  fix: "Start with Content-Security-Policy-Report-Only, then enforce script-src with nonces, object-src 'none' and base-uri 'none'.",
  criteria:
    'Passes when a Content-Security-Policy header has script-src or default-src, or script-src-elem together with script-src-attr. Warns when such a policy stands in a meta element only, when the enforced policies say nothing about scripts, or when policies are only reported on. Fails when there is no policy at all, and an empty one is none. What the policy allows is judged by another check.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP',
  reads: ['policies'],
  examples: {
    pass: [{ headers: [['Content-Security-Policy', "default-src 'self'"]] }],
    warn: [
      {
        headers: [['Content-Security-Policy', "frame-ancestors 'none'; upgrade-insecure-requests"]],
      },
      { headers: [['Content-Security-Policy', "script-src-elem 'self'"]] },
      { headers: [['Content-Security-Policy-Report-Only', "default-src 'self'"]] },
      { html: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">` },
    ],
    fail: [{ html: '<p>No policy.</p>' }],
  },

  evaluate({ policies }) {
    const csp = policies.csp.filter(({ directives }) => directives.length > 0)
    const evidence = csp.map(({ source, text }) => ({ name: source, value: text }))
    const aboutScripts = csp.filter(restrictsScripts)
    if (aboutScripts.some(({ source }) => source === 'header')) return pass()
    if (aboutScripts.some(({ source }) => source === 'meta')) {
      return warn(
        'The policy stands in a meta element only: it misses what comes before it.',
        evidence,
      )
    }
    if (csp.some(({ source }) => source !== 'report-only')) {
      return warn('The enforced policy does not say which scripts may run.', evidence)
    }
    return csp.length > 0
      ? warn('The policy is only reported on, not enforced.', evidence)
      : fail('No Content-Security-Policy was found.')
  },
})
