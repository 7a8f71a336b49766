import { isIpLiteral, isPrivateIpLiteral } from '../../../facts/network/ip-literal.ts'

/** RFC 6761, RFC 6762 and ICANN's `.internal`: names that are valid on one network only. */
const LOCAL_SUFFIX = /(?:^|\.)(?:localhost|local|localdomain|test|internal|lan|home\.arpa)$/

const STAGING_WORD = /^(?:dev|develop|development|preprod|preview|qa|stage|staging|stg|uat)\d*$/

/** Whether only the author's own computer or network can reach the address. */
export function isLocalAddress(url: string): boolean {
  const parsed = URL.parse(url)
  if (!parsed) return false
  if (parsed.protocol === 'file:') return true
  const host = parsed.hostname.replace(/\.$/, '')
  return isIpLiteral(host) ? isPrivateIpLiteral(host) : LOCAL_SUFFIX.test(host)
}

/**
 * Whether a host of the same site is named like a test copy. Other sites' hosts do not count: `dev.mysql.com` is as
 * public as any.
 */
export function isStagingHost(url: string, registrableDomain: string | null): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  if (registrableDomain === null || !host.endsWith(`.${registrableDomain}`)) return false
  const labels = host.slice(0, -registrableDomain.length - 1).split(/[.-]/)
  return labels.some((label) => STAGING_WORD.test(label))
}
