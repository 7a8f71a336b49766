import type { Header, Response } from './capture.ts'
import { headerValues } from './header-values.ts'

/** Sign in, forbidden, proxy, rate limit, legal reasons: the response is not the page. */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [401, 'The page requires a sign-in (401).'],
  [403, 'The site refused the request (403).'],
  [407, 'A proxy requires a sign-in (407).'],
  [429, 'The site reports too many requests (429).'],
  [451, 'The page is unavailable for legal reasons (451).'],
])

interface Challenge {
  readonly vendor: string
  readonly name: string
  readonly value: RegExp
  /** If ordinary pages have the header too: the statuses that make it a challenge. */
  readonly statuses?: readonly number[]
}

/** Response headers by which bot walls mark their challenges. */
const CHALLENGES: readonly Challenge[] = [
  { vendor: 'Cloudflare', name: 'cf-mitigated', value: /^challenge$/i },
  { vendor: 'AWS WAF', name: 'x-amzn-waf-action', value: /^(?:challenge|captcha)$/i },
  { vendor: 'Vercel', name: 'x-vercel-mitigated', value: /^challenge$/i },
  { vendor: 'DataDome', name: 'x-datadome', value: /^/, statuses: [403, 429] },
]

/**
 * Why this response is a refusal instead of the page, as a sentence; null if status and headers do not show one.
 * `facts` reads the body.
 */
export function blockedReason(status: number, headers: readonly Header[]): string | null {
  const challenge = CHALLENGES.find(
    ({ name, value, statuses }) =>
      (statuses?.includes(status) ?? true) &&
      headerValues(headers, name).some((text) => value.test(text.trim())),
  )
  if (challenge) return `The site answered with a bot check by ${challenge.vendor}.`
  return REFUSALS.get(status) ?? null
}

/**
 * What to do about a request for HTTP Basic authentication; null if there is none.
 *
 * @param toldTo the origin that received page credentials; null without any
 */
export function loginReason(
  { url, status, headers }: Pick<Response, 'url' | 'status' | 'headers'>,
  toldTo: string | null,
): string | null {
  if (status !== 401) return null
  const { origin } = new URL(url)
  const challenges = headerValues(headers, 'www-authenticate')
  const isBasic = challenges.some((challenge) => /(?:^|,)\s*basic(?:\s|,|$)/i.test(challenge))
  if (!isBasic) {
    return toldTo === origin
      ? 'The page requires a sign-in (401), but not by HTTP Basic authentication.'
      : null
  }
  if (toldTo === null) return 'The page requires a user name and password (401).'
  if (toldTo === origin) return 'The server rejected the user name and password (401).'
  return `${origin} requires a user name and password (401), but they are sent only to ${toldTo}, the requested origin.`
}
