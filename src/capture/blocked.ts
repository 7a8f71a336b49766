import type { Header } from './capture.ts'
import { headerValues } from './header-values.ts'

/** Log in, not for you, proxy, slow down, not by law: what stands there is not the page. */
const REFUSALS = new Set([401, 403, 407, 429, 451])

/** Header lines by which bot walls mark their challenges, whatever status they send (checks.md §0.10). */
const CHALLENGES: readonly { readonly name: string; readonly value: RegExp }[] = [
  { name: 'cf-mitigated', value: /^challenge$/i },
  { name: 'x-amzn-waf-action', value: /^(?:challenge|captcha)$/i },
  { name: 'x-vercel-mitigated', value: /^challenge$/i },
]

/** Why this answer is not the page but somebody keeping us from it, as a sentence; null when it is the page. */
export function blockedReason(status: number, headers: readonly Header[]): string | null {
  const challenge = CHALLENGES.some(({ name, value }) =>
    headerValues(headers, name).some((text) => value.test(text.trim())),
  )
  if (challenge) return 'The site answered with a challenge for browsers instead of the page.'
  return REFUSALS.has(status) ? `The site refused to show the page (status ${status}).` : null
}
