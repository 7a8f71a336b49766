import type { Header } from '../network-facts.ts'
import { headerLines } from '../network/headers.ts'

/** Unauthorized, forbidden, proxy authentication, rate limit, legal reasons. */
const REFUSALS = new Set([401, 403, 407, 429, 451])

/** Headers that bot walls send only with challenges. */
const CHALLENGES: readonly (readonly [vendor: string, name: string, value: RegExp])[] = [
  ['Cloudflare', 'cf-mitigated', /^challenge$/i],
  ['AWS WAF', 'x-amzn-waf-action', /^(?:challenge|captcha)$/i],
  ['Vercel', 'x-vercel-mitigated', /^challenge$/i],
]

/**
 * Why a response is a refusal instead of the page; null if status and headers do not show one. `capture` makes the
 * same test on the page itself, where it ends the audit.
 */
export function refusalOf(status: number, headers: readonly Header[]): string | null {
  const challenge = CHALLENGES.find(([, name, value]) =>
    headerLines(headers, name).some((line) => value.test(line)),
  )
  if (challenge) return `The page responds with a bot check by ${challenge[0]}.`
  return REFUSALS.has(status) ? `The page responds with status ${status}.` : null
}
