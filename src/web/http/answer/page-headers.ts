import type { FastifyReply, FastifyRequest } from 'fastify'

/** Most pages run no script for anonymous visitors, so the policy allows none. */
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

/** For pages that other sites may embed. */
export const FRAMED_POLICY = policyWith('*')

/** Our own scripts, and their requests to this server. */
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

/** Sets the headers of every page; pages that are private or missing add to them with `setUnlisted`. */
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

/** Allows our own scripts, on pages that show progress or are interactive. */
export function setScripted(reply: FastifyReply): FastifyReply {
  return reply.header('Content-Security-Policy', SCRIPT_POLICY)
}

/**
 * For pages meant to be found: Chromium applies a page's policy to its auditors, too, and Lighthouse then reports the
 * site's robots.txt as broken. Without scripts, nothing else could connect.
 */
export function setIndexed(reply: FastifyReply): FastifyReply {
  return reply.header('Content-Security-Policy', `${POLICY}; connect-src 'self'`)
}

/** For pages at a secret URL: kept out of search engines and of `Referer`. */
export function setUnlisted(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow, noarchive',
  })
}

/** Reverts `setUnlisted`, for pages that their owner wants to be found. */
export function setListed(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader('X-Robots-Tag')
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
}

/** Like `setUnlisted`, for private pages: never cached. */
export function setPrivate(reply: FastifyReply): FastifyReply {
  return setUnlisted(reply).header('Cache-Control', 'no-store')
}

/**
 * For a report page with a form for every visitor: reveals as little of the URL to other hosts as "no-referrer", under
 * which browsers would send the form with `Origin: null`.
 */
export function setForm(reply: FastifyReply): FastifyReply {
  return reply.header('Referrer-Policy', 'same-origin')
}

/**
 * For pages with forms that only one person or visitor may see. Under "no-referrer", browsers would send their forms
 * with `Origin: null`, which identifies no site.
 */
export function setPersonal(reply: FastifyReply): FastifyReply {
  return setPrivate(reply).header('Referrer-Policy', 'same-origin')
}
