import type { PageCapture } from '../../capture/capture.ts'
import type { DocumentFacts } from './read-document.ts'

/** A challenge page has few words; an article about challenges has more. */
export const CHALLENGE_WORDS = 200

/**
 * Why the response is not the requested page, such as a bot challenge or a sign-in wall, judged by its body and final
 * URL; null if it is. Statuses and headers that reveal this never get here: `capture` stops at them.
 */
export function blockReason(page: PageCapture, document: DocumentFacts): string | null {
  return challengeBody(document) ?? wall(page, document)
}

/** Resources that only the challenge pages themselves load or embed. */
const CHALLENGES: readonly (readonly [vendor: string, mark: RegExp])[] = [
  ['Cloudflare', /\/cdn-cgi\/challenge-platform\/.{0,40}\/orchestrate\/|_cf_chl_opt/],
  ['AWS WAF', /token\.awswaf\.com\/|awsWafCookieDomainList/],
  ['DataDome', /(?:ct|geo)\.captcha-delivery\.com\//],
  ['Imperva', /_Incapsula_Resource\?/],
  ['HUMAN', /px-captcha|captcha\.px-cdn\.net/],
  ['DDoS-Guard', /\.well-known\/ddos-guard\/js-challenge/],
  ['Anubis', /\.within\.website\/x\/cmd\/anubis\//],
  ['Sucuri', /sucuri_cloudproxy_js/],
]

/** Titles of these pages; a page that only has the script is an ordinary one behind the service. */
const CHALLENGE_TITLE =
  /^(?:just a moment|attention required|please wait|one moment|checking your browser|ddos-guard|access (?:denied|to this page)|pardon our interruption|human verification|security check|are you a (?:human|robot)|robot check|verifying|making sure you're not a bot)|^[\w-]+(?:\.[\w-]+)+$|^$/i

function challengeBody(document: DocumentFacts): string | null {
  if (!document.document.html || document.text.words >= CHALLENGE_WORDS) return null
  return challengeBy(document.head.titles[0]?.text ?? '', [
    ...document.scripts.flatMap(({ url, code }) => [url ?? '', code]),
    ...document.frames.map(({ url }) => url ?? ''),
    ...document.head.refreshes.map(({ url }) => url ?? ''),
  ])
}

/**
 * A sentence with the vendor of a bot check, recognized by the title of a short page and by the scripts, frames and
 * refreshes that it loads; null if it is none.
 */
export function challengeBy(title: string, loaded: readonly string[]): string | null {
  if (!CHALLENGE_TITLE.test(title)) return null
  const found = CHALLENGES.find(([, mark]) => loaded.some((text) => mark.test(text)))
  return found ? `The site answered with a bot check by ${found[0]}.` : null
}

const LOGIN =
  /(?:^|[/_.-])(?:log-?in|sign-?in|sso|auth(?:enticate|orize)?|wp-login\.php)(?:[/_.-]|$)/i
const CONSENT = /(?:^|[/_.-])(?:cookie-?)?(?:consent|zustimmung)(?:[/_.-]|$)/i

/** Detects a redirect to a login or consent page that was not requested. */
function wall({ target, response, hops }: PageCapture, document: DocumentFacts): string | null {
  if (hops.length === 0) return null
  const asked = new URL(target.url)
  const got = new URL(response.url)
  if (asked.pathname === got.pathname && asked.hostname === got.hostname) return null
  const newPath = got.pathname === asked.pathname ? '' : got.pathname
  const newHost = got.hostname === asked.hostname ? '' : got.hostname
  const arrived = `${newHost}/${newPath}`
  const before = `${asked.hostname}/${asked.pathname}`
  if (LOGIN.test(arrived) && !LOGIN.test(before) && asksForLogin(document)) {
    return `The site sent the request to a login page (${got.host}${got.pathname}).`
  }
  if (CONSENT.test(arrived) && !CONSENT.test(before)) {
    return `The site sent the request to a consent page (${got.host}${got.pathname}).`
  }
  return null
}

/** True for a page with a password field, or with almost no text without JavaScript. */
function asksForLogin({ controls, forms, text }: DocumentFacts): boolean {
  const hasPassword =
    forms.some((form) => form.hasPassword) || controls.some(({ type }) => type === 'password')
  return hasPassword || text.mainWords < 50
}
