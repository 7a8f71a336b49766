import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { enforcedCsps } from './shared/csp.ts'
import { cspWeaknesses } from './shared/csp-weaknesses.ts'

export const cspQuality = defineCheck({
  id: 'csp-quality',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'The Content-Security-Policy stops injected scripts',
  why: "A policy that allows 'unsafe-inline', whole schemes or hosts with known bypasses lets injected scripts run all the same.",
  fix: "Use script-src 'nonce-…' 'strict-dynamic' with a fresh random nonce in every answer, object-src 'none' and base-uri 'none'.",
  criteria:
    "Passes when the enforced policies leave none of the following open. Warns about a list of hosts in script-src, 'unsafe-eval', 'unsafe-inline' for styles, a nonce of fewer than 8 characters, plugins without object-src or default-src or from anywhere, and nonces, or hashes with 'strict-dynamic', without base-uri. Fails when inline scripts run ('unsafe-inline' without a nonce, hash or 'strict-dynamic'), when scripts may come from *, http:, https:, data: or a host with a known bypass, for 'strict-dynamic' without a nonce or hash, when a second answer has the same nonce, and when neither script-src nor default-src is there, nor script-src-elem together with script-src-attr. Of several policies a fault counts only where all have it. Does not apply when no policy is enforced.",
  source: 'https://web.dev/articles/strict-csp',
  reads: ['policies'],
  examples: {
    pass: [
      policy(
        "script-src 'nonce-cmFuZG9tMTIz' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'",
      ),
      policy("default-src 'self'"),
    ],
    warn: [
      policy("script-src 'nonce-cmFuZG9tMTIz'; object-src 'none'"),
      policy("default-src 'self'; script-src 'self' https://static.example.org"),
      policy("default-src 'self'; style-src 'self' 'unsafe-inline'"),
      policy("script-src 'self'"),
    ],
    fail: [
      policy("script-src 'self' 'unsafe-inline'; object-src 'none'"),
      policy("script-src https:; object-src 'none'"),
      policy("default-src 'self'; script-src 'self' ajax.googleapis.com"),
      policy("script-src 'strict-dynamic'; object-src 'none'"),
      policy("frame-ancestors 'none'"),
    ],
    'not-applicable': [{ html: '<p>No policy.</p>' }],
  },

  evaluate({ policies }) {
    const csps = enforcedCsps(policies)
    if (csps.length === 0) return notApplicable('No Content-Security-Policy is enforced.')

    const weaknesses = cspWeaknesses(csps, policies.repeatedNonces)
    const evidence = weaknesses
      .toSorted((a, b) => Number(b.severe) - Number(a.severe))
      .map(({ directive, value, text }) => ({
        name: directive,
        ...(value === null ? {} : { value }),
        note: text,
      }))
    if (weaknesses.some(({ severe }) => severe))
      return fail('The policy lets injected scripts run.', evidence)
    return weaknesses.length > 0 ? warn('The policy can be made tighter.', evidence) : pass()
  },
})

function policy(text: string) {
  return { headers: [['Content-Security-Policy', text]] as const }
}
