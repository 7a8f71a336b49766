import type { FastifyReply, FastifyRequest } from 'fastify'

/** Most of our pages run no script at all for strangers, so the policy has no place for one. */
const policyWith = (frameAncestors: "'none'" | '*') =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const POLICY = policyWith("'none'")

/** For what other sites may show in their pages. */
export const FRAMED_POLICY = policyWith('*')

/** Our own scripts, and what they ask this server for. */
const SCRIPT_POLICY = `${POLICY}; script-src 'self'; connect-src 'self'`

const UNUSED_FEATURES = [
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'usb',
]

/** Headers of every page; what is not public or not there says more with `setUnlisted`. */
export async function setPageHeaders(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  })
}

/** For pages that show what goes on, or on which there is something to do: our scripts may run there. */
export function setScripted(reply: FastifyReply): FastifyReply {
  return reply.header('Content-Security-Policy', SCRIPT_POLICY)
}

/**
 * For pages that are meant to be found: Chromium holds those who look at one to its policy, and Lighthouse
 * then takes the site's robots.txt for broken. Without scripts there is nothing else that could connect.
 */
export function setIndexed(reply: FastifyReply): FastifyReply {
  return reply.header('Content-Security-Policy', `${POLICY}; connect-src 'self'`)
}

/** For pages under an address that is a secret: kept out of search engines and of `Referer`. */
export function setUnlisted(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
  })
}

/** Takes `setUnlisted` back, for what its owner wants to be found. */
export function setListed(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader('X-Robots-Tag')
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
}

/** As `setUnlisted`, for what only some may see: kept by nobody. */
export function setPrivate(reply: FastifyReply): FastifyReply {
  return setUnlisted(reply).header('Cache-Control', 'no-store')
}

/**
 * For a page of a report with a form for every visitor: as little of the address leaves this host as with
 * "no-referrer", under which browsers would send the form with `Origin: null`.
 */
export function setForm(reply: FastifyReply): FastifyReply {
  return reply.header('Referrer-Policy', 'same-origin')
}

/**
 * For pages with forms that only one person or visitor is to see. Under "no-referrer" browsers would
 * send their forms with `Origin: null`, which is nobody's.
 */
export function setPersonal(reply: FastifyReply): FastifyReply {
  return setPrivate(reply).header('Referrer-Policy', 'same-origin')
}
