import type { Header } from '../network-facts.ts'
import { headerLines } from '../network/headers.ts'

/** Log in, not for you, proxy, slow down, not by law. */
const REFUSALS = new Set([401, 403, 407, 429, 451])

/** Header lines that bot walls put on their challenges alone (checks.md §0.10). */
const CHALLENGES: readonly (readonly [vendor: string, name: string, value: RegExp])[] = [
  ['Cloudflare', 'cf-mitigated', /^challenge$/i],
  ['AWS WAF', 'x-amzn-waf-action', /^(?:challenge|captcha)$/i],
  ['Vercel', 'x-vercel-mitigated', /^challenge$/i],
]

/**
 * Why an answer is somebody keeping us from a page; null when status and headers do not say so.
 * `capture` asks the same of the page itself, where it ends the audit.
 */
export function refusalOf(status: number, headers: readonly Header[]): string | null {
  const challenge = CHALLENGES.find(([, name, value]) =>
    headerLines(headers, name).some((line) => value.test(line)),
  )
  if (challenge) return `The page responds with a bot check by ${challenge[0]}.`
  return REFUSALS.has(status) ? `The page responds with status ${status}.` : null
}
