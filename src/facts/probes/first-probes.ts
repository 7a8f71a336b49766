import type { PageCapture, Probe } from '../../capture/capture.ts'
import { registrableDomain } from '../html/urls.ts'
import { isLocal } from '../network/address.ts'
import { isIpLiteral } from '../network/ip-literal.ts'
import { robotsUrl } from '../network/robots-txt.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import { ROBOTS_LIMIT } from './robots.ts'
import { faviconUrl } from './favicon-url.ts'

type Request = Extract<Probe, { kind: 'request' }>

/** Enough for a status and headers if the body does not matter. */
const HEADERS_ONLY = 1
const SMALL_FILE = 64 * 1024
const PAGE = 256 * 1024

/** The probes that can be sent at once: they depend only on the page's URL and head. */
export function firstProbes(page: PageCapture, document: DocumentFacts, token: string): Probe[] {
  const { url } = page.response
  const at = (path: string) => new URL(path, url).href
  return [
    get('robots', robotsUrl(url), { maxBytes: ROBOTS_LIMIT + 1, redirects: 5 }),
    get('not-found', missingUrl(url, token), { maxBytes: PAGE, redirects: 5 }),
    get('again', url, { maxBytes: HEADERS_ONLY, redirects: 0 }),
    ...foreignOrigins(url, token).map((origin) => ({
      ...get('cors', url, { maxBytes: HEADERS_ONLY, redirects: 0 }),
      headers: [['Origin', origin] as const],
    })),
    get('favicon', faviconUrl(document.head.linkElements, url), { maxBytes: PAGE, redirects: 5 }),
    get('llms-txt', at('/llms.txt'), { maxBytes: SMALL_FILE, redirects: 3 }),
    get('security-txt', at('/.well-known/security.txt'), { maxBytes: SMALL_FILE, redirects: 3 }),
    get('ai-catalog', at('/.well-known/ai-catalog.json'), { maxBytes: SMALL_FILE, redirects: 3 }),
    ...httpVariant(page),
    ...hostVariants(page),
    ...handshakes(url),
    ...records(url),
  ]
}

function get(
  role: Request['role'],
  url: string,
  limits: Pick<Request, 'maxBytes' | 'redirects'>,
): Request {
  return { kind: 'request', role, url, method: 'get', ...limits }
}

/** A path next to the page that cannot exist, so the response is the site's for missing pages. */
function missingUrl(url: string, token: string): string {
  return new URL(`pagemark-${token}`, new URL(url).origin + directoryOf(url)).href
}

function directoryOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname.slice(0, pathname.lastIndexOf('/') + 1)
}

/**
 * One origin unrelated to the site, and one that begins with its host and ends like its domain: servers that compare
 * only prefix or suffix accept it.
 */
function foreignOrigins(url: string, token: string): string[] {
  const { hostname } = new URL(url)
  const stranger = `https://${token}.example`
  if (isLocal(hostname) || isIpLiteral(hostname)) return [stranger]
  const domain = registrableDomain(hostname) ?? hostname
  return [stranger, `https://${hostname}.${token}${domain}`]
}

/** Port 80 of the requested host; skipped if the page was requested over http, as it has then answered. */
function httpVariant({ target }: PageCapture): Request[] {
  const url = new URL(target.url)
  if (url.protocol !== 'https:' || url.port !== '' || isLocal(url.hostname)) return []
  return [get('http-variant', withScheme(url, 'http:'), { maxBytes: HEADERS_ONLY, redirects: 5 })]
}

/** The other spelling of a host that is a registrable domain or its `www.`, over both schemes. */
function hostVariants({ target }: PageCapture): Request[] {
  const url = new URL(target.url)
  if (url.port !== '' || isLocal(url.hostname)) return []
  const domain = registrableDomain(url.hostname)
  if (domain === null || (url.hostname !== domain && url.hostname !== `www.${domain}`)) return []
  const other = new URL(url)
  other.hostname = url.hostname === domain ? `www.${domain}` : domain
  const urls = [withScheme(other, 'https:'), withScheme(other, 'http:')]
  if (url.protocol === 'http:') urls.push(withScheme(url, 'https:'))
  return urls.map((variant) =>
    get('host-variant', variant, { maxBytes: HEADERS_ONLY, redirects: 5 }),
  )
}

function withScheme(url: URL, protocol: 'http:' | 'https:'): string {
  return `${protocol}//${url.host}${url.pathname}${url.search}`
}

function handshakes(url: string): Probe[] {
  if (!url.startsWith('https:')) return []
  return [
    { kind: 'handshake', role: 'handshake-alpn', url },
    { kind: 'handshake', role: 'handshake-legacy', url },
  ]
}

/** CAA records are searched for from the host upwards to the registrable domain (RFC 8659 §3). */
function records(url: string): Probe[] {
  const { hostname } = new URL(url)
  if (isLocal(hostname) || isIpLiteral(hostname)) return []
  const domain = registrableDomain(hostname) ?? hostname
  const hosts = ancestors(hostname).filter((host) => host === domain || host.endsWith(`.${domain}`))
  return [
    ...hosts.slice(0, 5).map((host): Probe => ({ kind: 'records', role: 'dns-caa', host })),
    ...(['dns-https', 'dns-a', 'dns-aaaa'] as const).map((role): Probe => ({
      kind: 'records',
      role,
      host: hostname,
    })),
    ...(['dns-ns', 'dns-mx'] as const).map((role): Probe => ({
      kind: 'records',
      role,
      host: domain,
    })),
    ...mailRecords(hostname),
  ]
}

/** SPF and DMARC records are at the organizational domain, whichever host serves the page (RFC 7489 §3.2). */
function mailRecords(hostname: string): Probe[] {
  const domain = registrableDomain(hostname)
  if (domain === null) return []
  return [domain, `_dmarc.${domain}`].map((host) => ({ kind: 'records', role: 'dns-txt', host }))
}

function ancestors(hostname: string): string[] {
  const labels = hostname.replace(/\.$/, '').split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
