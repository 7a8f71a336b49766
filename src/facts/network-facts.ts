import type { Certificate, Header, Hop, Timing, UntrustedHop } from '../capture/capture.ts'

export type { Certificate, Header }

export interface AddressFacts {
  /** The requested URL. */
  readonly requested: string
  /** The final URL, after redirects. */
  readonly final: string
  /** Base that relative URLs resolve against: the first usable `<base href>`, else `final`. */
  readonly base: string
  /** Registrable domain by the public-suffix list, private suffixes included; null for IP addresses and bare names. */
  readonly registrableDomain: string | null
  /** True for private IP addresses, `localhost` and other names that public crawlers cannot reach. */
  readonly local: boolean
  /** True if the host is an IP address: no DNS, no `www`, no HSTS. Public ones are not `local`. */
  readonly literal: boolean
}

export interface ResponseFacts {
  readonly status: number
  readonly headers: readonly Header[]
  /** MIME essence of `Content-Type`, lower case, or sniffed if the header is missing or useless. */
  readonly mimeType: string
  /** The raw value of the first `Content-Type` line. */
  readonly contentType: string | null
  readonly wireBytes: number
  readonly decodedBytes: number
  /** Hash of the body after decoding. */
  readonly bodySha256: string
  readonly encodings: readonly string[]
  readonly httpVersion: string
  readonly timing: Timing
  /** Milliseconds from request to first byte of each fetch of the page, in order (one or two). */
  readonly firstBytes: readonly number[]
  readonly remoteAddress: string
}

export interface RedirectFacts {
  /** Only headers that show who redirects, and for how long. */
  readonly hops: readonly (Hop & { readonly target: string })[]
}

export interface TlsFacts {
  /** Null if the page was loaded over plain http. */
  readonly connection: {
    readonly protocol: string
    readonly cipher: string
    /** Key exchange group, `X25519MLKEM768`, `X25519`, `prime256v1`, …; null without one. */
    readonly keyExchange: string | null
    readonly authorizationError: string | null
    readonly chain: readonly Certificate[]
  } | null
  /** The first redirect from a server whose certificate browsers reject; null if there is none. */
  readonly untrustedHop: UntrustedHop | null
  /**
   * Chromium's name of the error with which it refused a certificate of the page; null if it did not, or did not load
   * the page.
   */
  readonly browserError: string | null
  /** The protocol selected for a client that offers `h2` and `http/1.1`; null if not requested or not answered. */
  readonly alpn: string | null
  /** True if TLS 1.0 or 1.1 was accepted, false if refused, null if it could not be tested. */
  readonly legacyAccepted: boolean | null
}

/** One `Set-Cookie` line of the page or of a redirect before it. */
export interface CookieFact {
  readonly name: string
  readonly value: string
  readonly raw: string
  /** The URL whose response set it. */
  readonly setBy: string
  readonly secure: boolean
  readonly httpOnly: boolean
  /** As written, null if the attribute is absent. */
  readonly sameSite: string | null
  readonly domain: string | null
  readonly path: string | null
  readonly partitioned: boolean
  /** Seconds from the response until it expires; null for a session cookie. Max-Age takes precedence over Expires. */
  readonly lifetime: number | null
  /** True if it deletes the cookie: Max-Age ≤ 0 or Expires in the past. */
  readonly deletes: boolean
  /** `session` for names of sessions, logins or tokens, but `csrf` for anti-CSRF names. */
  readonly purpose: 'session' | 'csrf' | 'other'
}

export interface CspPolicy {
  readonly source: 'header' | 'report-only' | 'meta'
  readonly text: string
  /** Directives in order, the first of each name only (browsers ignore later ones). */
  readonly directives: readonly { readonly name: string; readonly values: readonly string[] }[]
  /** Names that occur more than once. */
  readonly duplicates: readonly string[]
}

/** Security policies as browsers read them; each has its own list rule. */
export interface PolicyFacts {
  readonly csp: readonly CspPolicy[]
  readonly hsts: HstsFact
  /** HSTS of the requested host, if the final host is another one. */
  readonly requestedHostHsts: HstsFact | null
  /** Values of `X-Frame-Options`, lower case, split on commas, including empty ones. */
  readonly frameOptions: readonly string[]
  readonly contentTypeOptions: readonly string[]
  /** The last recognized token of header and meta together; null if none applies. */
  readonly referrerPolicy: string | null
  readonly referrerPolicyRaw: readonly string[]
  /** Response to a GET with a foreign `Origin`, the more permissive of two; null if neither was sent or answered. */
  readonly cors: {
    readonly sentOrigin: string
    readonly allowOrigin: string | null
    readonly allowCredentials: string | null
  } | null
  /** Nonce sources of the enforced header, including quotes, that a second response repeats. */
  readonly repeatedNonces: readonly string[]
}

export interface HstsFact {
  readonly raw: string | null
  readonly valid: boolean
  /** Seconds; null if missing or invalid. */
  readonly maxAge: number | null
  readonly includeSubDomains: boolean
  readonly preload: boolean
  readonly lines: number
}

export interface RobotsTxtFacts {
  readonly url: string
  /** `html`: a 200 response with a web page instead of robots rules. */
  readonly state: 'found' | 'absent' | 'html' | 'server-error' | 'unreachable' | 'not-asked'
  readonly status: number | null
  readonly bytes: number
  readonly contentType: string | null
  readonly hops: number
  /** True if a redirect led to another host. */
  readonly leftHost: boolean
  readonly utf8: boolean
  readonly groups: readonly RobotsGroup[]
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[]
  readonly problems: readonly {
    readonly line: number
    readonly text: string
    readonly message: string
  }[]
  /** At most 64 KB of the text. */
  readonly text: string
}

export interface RobotsGroup {
  /** Product tokens, lower case, `*` for everyone. */
  readonly agents: readonly string[]
  readonly rules: readonly RobotsRule[]
  /** Seconds of its `Crawl-delay`; absent if it has none. */
  readonly crawlDelay?: number
}

export interface RobotsRule {
  readonly allow: boolean
  readonly pattern: string
  readonly line: number
}

/** One robots directive of a meta element or an `X-Robots-Tag` line. */
export interface RobotsDirective {
  readonly source: 'meta' | 'header'
  /** `*` for `robots` and unscoped headers; else the bot's token, lower case. */
  readonly bot: string
  /** Lower case: `noindex`, `max-snippet`, `unavailable_after`, … */
  readonly name: string
  /** The text after the directive's colon; null if there is none. */
  readonly value: string | null
  readonly raw: string
  readonly line: number | null
  /** False for a meta element that the parser put into the body. */
  readonly inHead: boolean
}

export interface SitemapFacts {
  /** True if every requested sitemap URL has answered: a sitemap that is not in `files` does not exist. */
  readonly searched: boolean
  readonly files: readonly SitemapFile[]
  /** True if every child of every index was read whole. */
  readonly complete: boolean
  /** Whether the final URL or the canonical is listed; null if no sitemap was read. */
  readonly listsPage: boolean | null
}

export interface SitemapFile {
  readonly url: string
  readonly declaredIn: 'robots' | 'guess' | 'index'
  readonly status: number | null
  readonly bytes: number
  readonly kind: 'urlset' | 'index' | 'feed' | 'text' | 'invalid'
  readonly entries: number
  /** The latest valid `lastmod` of its entries that is not in the future, as written; null if there is none. */
  readonly newestLastmod: string | null
  /** First problems found, as sentences, at most 10. */
  readonly problems: readonly { readonly message: string; readonly severity: 'error' | 'warning' }[]
}

export interface VariantFacts {
  /** `http://` and `https://`, with and without `www.`; only combinations that make sense for the host. */
  readonly hosts: readonly {
    readonly url: string
    /** Null if it did not answer. */
    readonly status: number | null
    readonly final: string | null
  }[]
  /** Result of port 80 of the requested host; null if not requested. `closed`: nothing listens. */
  readonly http: {
    readonly state: 'answered' | 'closed' | 'unknown'
    readonly hops: readonly {
      readonly url: string
      readonly status: number
      readonly target: string
    }[]
    readonly final: string | null
  } | null
}

export interface NotFoundFacts {
  readonly url: string | null
  readonly status: number | null
  readonly final: string | null
  /** Share of shingles that the response has in common with the page, 0–1; null if they cannot be compared. */
  readonly similarity: number | null
  /** Signs of a debug page or stack trace in the response, at most 5. */
  readonly leaks: readonly { readonly kind: string; readonly excerpt: string }[]
}

export interface WellKnownFacts {
  readonly llmsTxt: TextFileFact | null
  readonly securityTxt: TextFileFact | null
  readonly aiCatalog: TextFileFact | null
  readonly favicon: {
    readonly url: string
    readonly declared: boolean
    readonly status: number | null
    readonly mimeType: string | null
    /** Largest image in it, in pixels; null for SVG and for other files. */
    readonly width: number | null
    readonly height: number | null
    readonly format: 'ico' | 'png' | 'svg' | 'gif' | 'jpeg' | 'webp' | 'other' | null
  } | null
}

export interface TextFileFact {
  readonly url: string
  readonly status: number
  readonly contentType: string | null
  /** True if the response is a web page, which single-page applications return for every path. */
  readonly html: boolean
  /** At most 16 KB. */
  readonly text: string
}

/** DNS records of the final host or its nearest ancestor that has some; null if not answered. */
export interface RecordFacts {
  readonly caa: readonly string[] | null
  readonly https: readonly string[] | null
  /** IPv4 addresses of the final host, then IPv6 addresses. */
  readonly addresses: readonly string[] | null
  /** Name servers of the registrable domain. */
  readonly nameServers: readonly string[] | null
  /** Mail servers of the registrable domain with their priority, `10 mx.example`, lowest first. */
  readonly mailServers: readonly string[] | null
  /** Records about who may send mail for the site; null if not requested or not answered. */
  readonly mail: MailRecordFacts | null
}

/** TXT records of the registrable domain, each with its strings joined. */
export interface MailRecordFacts {
  readonly domain: string
  /** Those that start with `v=spf1`. */
  readonly spf: readonly string[]
  /** Those of `_dmarc.` that start with `v=DMARC1`. */
  readonly dmarc: readonly string[]
}
