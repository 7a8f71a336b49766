import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { enforcedCsps } from './shared/csp.ts'
import { cspWeaknesses } from './shared/csp-weaknesses.ts'

export const cspQuality = defineCheck({
  id: 'csp-quality',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'The Content Security Policy stops injected scripts',
  why: "A policy that allows 'unsafe-inline', whole schemes or hosts with known bypasses does not stop injected scripts.",
  fix: "Use script-src 'nonce-…' 'strict-dynamic' with a fresh random nonce in every response, object-src 'none' and base-uri 'none'.",
  criteria: {
    pass: 'The enforced policies have none of the weaknesses that warn or fail.',
    warn: "The policies list hosts for scripts, allow 'unsafe-eval', inline styles or plugins, have a nonce of fewer than 8 characters, or lack base-uri.",
    fail: "The policies allow inline scripts or scripts from *, http:, https:, data: or a host with a known bypass, use 'strict-dynamic' without a nonce or hash, repeat a nonce in a second response, or do not restrict scripts.",
    'not-applicable': 'No Content Security Policy is enforced.',
    note: "Inline scripts are allowed by 'unsafe-inline' without a nonce, hash or 'strict-dynamic'; plugins without object-src and default-src, or from anywhere. Nonces need base-uri, and so do hashes with 'strict-dynamic'. Scripts are restricted by script-src, default-src, or script-src-elem with script-src-attr. Of several policies, a weakness counts only if all have it.",
  },
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
    if (csps.length === 0) return notApplicable('The page enforces no Content Security Policy')

    const weaknesses = cspWeaknesses(csps, policies.repeatedNonces)
    const evidence = weaknesses
      .toSorted((a, b) => Number(b.severe) - Number(a.severe))
      .map(({ directive, value, text }) => ({
        name: directive,
        ...(value === null ? {} : { value }),
        note: text,
      }))
    const severe = weaknesses.filter((weakness) => weakness.severe).length
    if (severe > 0) {
      return fail(
        `The Content Security Policy has ${counted(severe, 'serious weakness', 'serious weaknesses')} against script injection`,
        evidence,
      )
    }
    return weaknesses.length > 0
      ? warn(
          `The Content Security Policy has ${counted(weaknesses.length, 'minor weakness', 'minor weaknesses')}`,
          evidence,
        )
      : pass()
  },
})

function policy(text: string) {
  return { headers: [['Content-Security-Policy', text]] as const }
}
