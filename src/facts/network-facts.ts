import type { Certificate, Header, Hop, Timing, UntrustedHop } from '../capture/capture.ts'

export type { Certificate, Header }

export interface AddressFacts {
  /** The URL that was asked for. */
  readonly requested: string
  /** The URL that answered, after redirects. */
  readonly final: string
  /** What relative URLs resolve against: the first usable `<base href>`, else `final` (checks.md §0.6). */
  readonly base: string
  /** Registrable domain by the public-suffix list, private suffixes included; null for addresses and bare names. */
  readonly registrableDomain: string | null
  /** True for private address literals, `localhost` and other names that no public crawler reaches. */
  readonly local: boolean
  /** True for an IP address in the place of a name: no DNS, no `www`, no HSTS. Public ones are not `local`. */
  readonly literal: boolean
}

export interface ResponseFacts {
  readonly status: number
  readonly headers: readonly Header[]
  /** MIME essence of `Content-Type`, lower case, or the sniffed one where the header is missing or useless. */
  readonly mimeType: string
  /** The raw value of the first `Content-Type` line. */
  readonly contentType: string | null
  readonly wireBytes: number
  readonly decodedBytes: number
  /** Of the body after decoding. */
  readonly bodySha256: string
  readonly encodings: readonly string[]
  readonly httpVersion: string
  readonly timing: Timing
  /** Milliseconds from request to first byte of each fetch of the page, in order (one or two). */
  readonly firstBytes: readonly number[]
  readonly remoteAddress: string
}

export interface RedirectFacts {
  /** Of the headers those that tell who redirects, and for how long. */
  readonly hops: readonly (Hop & { readonly target: string })[]
}

export interface TlsFacts {
  /** Null when the page came over plain http. */
  readonly connection: {
    readonly protocol: string
    readonly cipher: string
    /** The group that keys were exchanged in, `X25519MLKEM768`, `X25519`, `prime256v1`, …; null when none was. */
    readonly keyExchange: string | null
    readonly authorizationError: string | null
    readonly chain: readonly Certificate[]
  } | null
  /** The first redirect from a server that browsers refuse; null where there is none. */
  readonly untrustedHop: UntrustedHop | null
  /** Chromium's name of the error by which it refused a certificate of the page; null where it did not, or did not load it. */
  readonly browserError: string | null
  /** What a client that offers `h2` and `http/1.1` is given; null when not asked or not answered. */
  readonly alpn: string | null
  /** True when TLS 1.0 or 1.1 was accepted, false when refused, null when it could not be tried. */
  readonly legacyAccepted: boolean | null
}

/** One `Set-Cookie` line of the page or of a hop before it. */
export interface CookieFact {
  readonly name: string
  readonly value: string
  readonly raw: string
  /** The URL whose answer set it. */
  readonly setBy: string
  readonly secure: boolean
  readonly httpOnly: boolean
  /** As written, null when the attribute is absent. */
  readonly sameSite: string | null
  readonly domain: string | null
  readonly path: string | null
  readonly partitioned: boolean
  /** Seconds from the answer until it expires; null for a session cookie. Max-Age beats Expires. */
  readonly lifetime: number | null
  /** True when it deletes: Max-Age ≤ 0 or Expires in the past. */
  readonly deletes: boolean
  /** True when its name tells of a session, a login or a token; anti-CSRF names are `csrf` instead. */
  readonly purpose: 'session' | 'csrf' | 'other'
}

export interface CspPolicy {
  readonly source: 'header' | 'report-only' | 'meta'
  readonly text: string
  /** Directives in order, the first of each name only (later ones are ignored by browsers). */
  readonly directives: readonly { readonly name: string; readonly values: readonly string[] }[]
  /** Names that came a second time. */
  readonly duplicates: readonly string[]
}

/** Security policies as a browser reads them; each has its own list rule (checks.md A12–A17). */
export interface PolicyFacts {
  readonly csp: readonly CspPolicy[]
  readonly hsts: HstsFact
  /** HSTS of the host that was asked for, when that is another one than the final host. */
  readonly requestedHostHsts: HstsFact | null
  /** Values of `X-Frame-Options`, lower case, split on commas, empty ones too. */
  readonly frameOptions: readonly string[]
  readonly contentTypeOptions: readonly string[]
  /** The last recognised token of header and meta together; null when none applies. */
  readonly referrerPolicy: string | null
  readonly referrerPolicyRaw: readonly string[]
  /**
   * What a GET with a foreign `Origin` was answered, the most permissive of two such; null when neither
   * was asked or answered.
   */
  readonly cors: {
    readonly sentOrigin: string
    readonly allowOrigin: string | null
    readonly allowCredentials: string | null
  } | null
  /** Nonce sources of the enforced header, quotes and all, that a second answer had again. */
  readonly repeatedNonces: readonly string[]
}

export interface HstsFact {
  readonly raw: string | null
  readonly valid: boolean
  /** Seconds; null when missing or invalid. */
  readonly maxAge: number | null
  readonly includeSubDomains: boolean
  readonly preload: boolean
  readonly lines: number
}

export interface RobotsTxtFacts {
  readonly url: string
  /** `html` is a 200 answer that is a web page, not robots rules. */
  readonly state: 'found' | 'absent' | 'html' | 'server-error' | 'unreachable' | 'not-asked'
  readonly status: number | null
  readonly bytes: number
  readonly contentType: string | null
  readonly hops: number
  /** True when a redirect left the host. */
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
  /** Seconds of its `Crawl-delay`; absent where it has none. */
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
  /** What follows the directive's colon; null when there is none. */
  readonly value: string | null
  readonly raw: string
  readonly line: number | null
  /** False for a meta element that ends in the body. */
  readonly inHead: boolean
}

export interface SitemapFacts {
  /** True when every address where a sitemap was looked for has answered: what is not in `files` is not there. */
  readonly searched: boolean
  readonly files: readonly SitemapFile[]
  /** True when every child of every index was read whole. */
  readonly complete: boolean
  /** Whether the final URL or the canonical is listed; null when no sitemap was read. */
  readonly listsPage: boolean | null
}

export interface SitemapFile {
  readonly url: string
  readonly declaredIn: 'robots' | 'guess' | 'index'
  readonly status: number | null
  readonly bytes: number
  readonly kind: 'urlset' | 'index' | 'feed' | 'text' | 'invalid'
  readonly entries: number
  /** The latest `lastmod` of its entries that is a date and not to come, as written; null when there is none. */
  readonly newestLastmod: string | null
  /** First problems found, as sentences, at most 10. */
  readonly problems: readonly { readonly message: string; readonly severity: 'error' | 'warning' }[]
}

export interface VariantFacts {
  /** `http://` and `https://`, with and without `www.`; only those that make sense for the host. */
  readonly hosts: readonly {
    readonly url: string
    /** Null when it did not answer. */
    readonly status: number | null
    readonly final: string | null
  }[]
  /** What port 80 of the requested host said; null when not asked. `closed` when nothing listens. */
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
  /** Share of shingles the answer has in common with the page, 0–1; null when it cannot be compared. */
  readonly similarity: number | null
  /** What a debug page or stack trace in the answer looks like, at most 5. */
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
    /** Largest image in it, in pixels; null for SVG and for what is no image. */
    readonly width: number | null
    readonly height: number | null
    readonly format: 'ico' | 'png' | 'svg' | 'gif' | 'jpeg' | 'webp' | 'other' | null
  } | null
}

export interface TextFileFact {
  readonly url: string
  readonly status: number
  readonly contentType: string | null
  /** True when the answer is a web page, as a single-page application gives for every path. */
  readonly html: boolean
  /** At most 16 KB. */
  readonly text: string
}

/** DNS records of the final host or its nearest ancestor that has some; null when not answered. */
export interface RecordFacts {
  readonly caa: readonly string[] | null
  readonly https: readonly string[] | null
  /** IPv4 and IPv6 addresses of the final host, those of one kind after those of the other. */
  readonly addresses: readonly string[] | null
  /** Name servers of the registrable domain. */
  readonly nameServers: readonly string[] | null
  /** Mail servers of the registrable domain with their priority, `10 mx.example`, the lowest first. */
  readonly mailServers: readonly string[] | null
  /** What says who may send mail for the site; null when not asked or not answered. */
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
