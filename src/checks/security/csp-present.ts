import { defineCheck, fail, pass, warn } from '../check.ts'
import { restrictsScripts } from './shared/csp.ts'

export const cspPresent = defineCheck({
  id: 'csp-present',
  category: 'security',
  family: 'security-headers',
  tier: 'D',
  title: 'A Content Security Policy is enforced',
  why: 'A Content Security Policy is a second line of defence: scripts that an attacker injects do not run.',
  fix: "Start with Content-Security-Policy-Report-Only, then enforce script-src with nonces, object-src 'none' and base-uri 'none'.",
  criteria: {
    pass: 'A Content-Security-Policy header has script-src or default-src, or script-src-elem together with script-src-attr.',
    warn: 'A policy that restricts scripts is only in a meta element, the enforced policies do not restrict scripts, or all policies are report-only.',
    fail: 'The page has no policy, or only empty ones.',
    note: 'What the policy allows is rated by the check csp-quality.',
  },
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
        'The Content Security Policy is only in a meta element and misses what precedes it',
        evidence,
      )
    }
    if (csp.some(({ source }) => source !== 'report-only')) {
      return warn('The Content Security Policy does not say which scripts may run', evidence)
    }
    return csp.length > 0
      ? warn('The Content Security Policy is report-only and not enforced', evidence)
      : fail('The page has no Content Security Policy')
  },
})
