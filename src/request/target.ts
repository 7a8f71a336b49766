/** The target of an audit: an http or https URL that is not refused for its form. */
export interface Target {
  /** The URL to fetch, normalised by the WHATWG parser, without its fragment. */
  readonly url: string
  /** False if only a host was typed: `https` was assumed, and plain `http` may be tried next. */
  readonly schemeGiven: boolean
}

/** Why a text is not a target: a code for programs, a sentence for people. */
export interface Refusal {
  readonly code:
    | 'empty'
    | 'too-long'
    | 'invalid'
    | 'scheme'
    | 'user-info'
    | 'port'
    | 'name'
    /** The operator denies this host. */
    | 'denied'
    /** Used only by `egress`, for an address literal that may not be dialled. */
    | 'address'
  readonly message: string
}

export interface TargetRules {
  /** Allowed ports besides the schemes' own; `'any'` on the operator's own machine. */
  readonly allowPorts: readonly number[] | 'any'
  /** Allowed single-label and special-use names, lower case; `'any'` as above. */
  readonly allowHosts: readonly string[] | 'any'
  /** Denied names and all names below them; as returned by `deniableHost`. */
  readonly denyHosts?: readonly string[]
}

export type ParsedTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly refusal: Refusal }

export const MAX_URL_LENGTH = 2048

const PUBLIC_RULES: TargetRules = { allowPorts: [80, 443], allowHosts: [] }

/**
 * Names that never belong to a public site: RFC 6761, RFC 7686, all of `arpa` (RFC 3172), ICANN's `internal`, and the
 * labels that ICANN does not delegate because networks use them.
 */
const SPECIAL_USE_SUFFIXES = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'lan',
  'home',
  'mail',
  'arpa',
  'onion',
  'i2p',
  'test',
  'invalid',
  'alt',
]

/** Public names of cloud metadata services, which reveal secrets to machines of that cloud. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata.packet.net',
  'metadata.platformequinix.com',
])

/**
 * Parses what a user typed or a program sent.
 *
 * Addresses are not judged here: whether an IP literal may be dialled is `egress`'s policy.
 */
export function parseTarget(text: string, rules: TargetRules = PUBLIC_RULES): ParsedTarget {
  const typed = text.trim()
  if (typed === '') return refuse('empty', 'Enter a URL.')
  if (typed.length > MAX_URL_LENGTH) {
    return refuse('too-long', `The URL is longer than ${MAX_URL_LENGTH} characters.`)
  }

  const schemeGiven = hasScheme(typed)
  const parsed = URL.parse(schemeGiven ? typed : `https://${typed}`)
  if (!parsed) return refuse('invalid', 'This is not a valid URL.')

  return judgeUrl(parsed, rules, schemeGiven)
}

/** The same rules for a URL that is already parsed: a redirect's `Location`, a probe. */
export function judgeUrl(url: URL, rules: TargetRules, schemeGiven = true): ParsedTarget {
  const reason = schemeReason(url) ?? portReason(url, rules) ?? nameReason(url, rules)
  if (reason) return { ok: false, refusal: reason }

  const address = new URL(url)
  address.hash = ''
  if (address.href.length > MAX_URL_LENGTH) {
    return refuse('too-long', `The URL is longer than ${MAX_URL_LENGTH} characters.`)
  }
  return { ok: true, target: { url: address.href, schemeGiven } }
}

/** `host:8080/path` is a host with a port, not a scheme: a number follows, then the end or a path. */
function hasScheme(text: string): boolean {
  const match = /^[a-z][a-z0-9+.-]*:(.{0,6})/i.exec(text)
  return match !== null && !/^\d{1,5}(?:[/?#]|$)/.test(match[1] ?? '')
}

function schemeReason(url: URL): Refusal | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { code: 'scheme', message: 'Only http and https URLs can be audited.' }
  }
  if (url.username !== '' || url.password !== '') {
    return { code: 'user-info', message: 'The URL must not contain a user name or password.' }
  }
  return undefined
}

function portReason(url: URL, { allowPorts }: TargetRules): Refusal | undefined {
  if (allowPorts === 'any') return undefined
  const port = portOf(url)
  return allowPorts.includes(port)
    ? undefined
    : { code: 'port', message: `Port ${port} is not allowed; allowed: ${allowPorts.join(', ')}.` }
}

function nameReason(url: URL, { allowHosts, denyHosts = [] }: TargetRules): Refusal | undefined {
  if (isAddressLiteral(url.hostname)) return undefined
  const name = hostName(url)
  if (!isHostName(name)) return { code: 'invalid', message: 'This is not a valid URL.' }
  if (denyHosts.some((denied) => name === denied || name.endsWith(`.${denied}`))) {
    return { code: 'denied', message: `This installation does not audit "${name}".` }
  }
  if (allowHosts === 'any' || allowHosts.includes(name)) return undefined
  if (!name.includes('.')) {
    return { code: 'name', message: `"${name}" is not a public host name.` }
  }
  const special =
    METADATA_NAMES.has(name) || SPECIAL_USE_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`))
  return special ? { code: 'name', message: `"${name}" is reserved for private use.` } : undefined
}

/** The host without the root dot: `example.com.` and `example.com` are one. */
export function hostName(url: URL): string {
  return url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname
}

/**
 * A host name in the form of the deny list: lower case, IDNA ASCII, without dots at its ends. Undefined if it is not a
 * name; addresses are denied by range.
 */
export function deniableHost(text: string): string | undefined {
  const url = URL.parse(`http://${text.replace(/^\*?\./, '')}/`)
  if (!url || isAddressLiteral(url.hostname) || /[:/?#@]/.test(text)) return undefined
  return isHostName(hostName(url)) ? hostName(url) : undefined
}

/** RFC 1035: labels of 1 to 63 octets, 253 in total. Names that DNS cannot carry are unreachable. */
function isHostName(name: string): boolean {
  return (
    name.length <= 253 && name.split('.').every((label) => label.length >= 1 && label.length <= 63)
  )
}

/** True for hosts that the WHATWG parser has parsed as an IPv4 or IPv6 address. */
export function isAddressLiteral(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+\.?$/.test(hostname)
}

/** The port to dial, the scheme's default included. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/**
 * The default project of a report for this URL: the host, lower case, in IDNA ASCII, without a leading `www.` or
 * trailing dot, with the port only if it is not the scheme's default.
 */
export function projectOf(url: string): string {
  const { host } = new URL(url)
  return host.replace(/\.(?=:|$)/, '').replace(/^www\./, '')
}

function refuse(code: Refusal['code'], message: string): ParsedTarget {
  return { ok: false, refusal: { code, message } }
}
