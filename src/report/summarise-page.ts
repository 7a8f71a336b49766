import type { PageFacts } from '../facts/page-facts.ts'
import type { PageSummary } from './page-summary.ts'

/** Rows kept of a long list, so that a stored run stays within its 60 KB; `total` counts all. */
const MAX_ROWS = 200
/** A header or an attribute may be megabytes long; nobody reads further than this. */
const MAX_TEXT = 1000

/** Facts in the shape in which reports show them. */
export function summarisePage(facts: PageFacts): PageSummary {
  return { ...identity(facts), ...network(facts), ...crawling(facts), ...content(facts) }
}

function identity({ head, canonicals, response, encoding, document, markup, text }: PageFacts) {
  const description = head.metas.find(({ name }) => name === 'description')
  return {
    title: cutOrNull(head.titles[0]?.text),
    description: cutOrNull(description?.content),
    language: cutOrNull(head.html.lang),
    canonical: cutOrNull(canonicals[0]?.url),
    status: response.status,
    mime_type: response.mimeType,
    charset: encoding.used,
    truncated: document.truncated && { ...document.truncated },
    text: { words: text.words, main_words: text.mainWords },
    markup: { elements: markup.elements, depth: markup.depth, mode: document.mode },
  }
}

function network({ response, redirects, tls, cookies }: PageFacts) {
  const { dns, connect, firstByte, download, total } = response.timing
  return {
    http_version: response.httpVersion,
    remote_address: response.remoteAddress,
    bytes: { wire: response.wireBytes, decoded: response.decodedBytes },
    encodings: [...response.encodings],
    timing: {
      dns: tenths(dns),
      connect: tenths(connect),
      tls: tenths(response.timing.tls),
      first_byte: tenths(firstByte),
      download: tenths(download),
      total: tenths(total),
    },
    redirects: redirects.hops.map(({ url, status, location, ms }) => ({
      url,
      status,
      location: cut(location),
      ms: tenths(ms),
    })),
    tls: connection(tls),
    headers: response.headers.map(([name, value]) => ({
      name: cut(name),
      value: cut(withoutCookieValue(name, value)),
    })),
    cookies: list(cookies, (cookie) => ({
      name: cut(cookie.name),
      set_by: cookie.setBy,
      secure: cookie.secure,
      http_only: cookie.httpOnly,
      same_site: cutOrNull(cookie.sameSite),
      domain: cutOrNull(cookie.domain),
      path: cutOrNull(cookie.path),
      lifetime_seconds: cookie.lifetime,
    })),
  }
}

function connection({ connection, alpn }: PageFacts['tls']): PageSummary['tls'] {
  if (!connection) return null
  const [leaf] = connection.chain
  return {
    protocol: connection.protocol,
    cipher: connection.cipher,
    alpn,
    authorization_error: connection.authorizationError,
    certificate: leaf
      ? {
          subject: cut(leaf.subject),
          issuer: cut(leaf.issuer),
          names: leaf.names.slice(0, MAX_ROWS).map(cut),
          valid_from: leaf.validFrom,
          valid_to: leaf.validTo,
        }
      : null,
  }
}

function crawling({ robotsTxt, robotsDirectives, sitemap, hreflangs }: PageFacts) {
  return {
    robots: {
      url: robotsTxt.url,
      state: robotsTxt.state,
      status: robotsTxt.status,
      directives: robotsDirectives.slice(0, MAX_ROWS).map((directive) => ({
        source: directive.source,
        bot: cut(directive.bot),
        name: cut(directive.name),
        value: cutOrNull(directive.value),
        line: directive.line,
      })),
    },
    sitemaps: list(sitemap.files, ({ url, kind, status, entries }) => ({
      url: cut(url),
      kind,
      status,
      entries,
    })),
    hreflangs: list(hreflangs, ({ code, url, line }) => ({
      code: cut(code),
      url: cutOrNull(url),
      line,
    })),
  }
}

function content({ headings, links, images, resources, head, structuredData }: PageFacts) {
  return {
    headings: list(headings, ({ level, name, line }) => ({ level, text: cut(name), line })),
    links: {
      internal: links.filter(({ party }) => party === 'internal').length,
      external: links.filter(({ party }) => party === 'external').length,
      ...list(links, ({ url, name, party, place, rel, line }) => ({
        url: cutOrNull(url),
        text: cut(name),
        party,
        place,
        rel: rel.slice(0, 20).map(cut),
        line,
      })),
    },
    images: list(images, ({ url, alt, line }) => ({
      url: cutOrNull(url),
      alt: cutOrNull(alt),
      line,
    })),
    resources: list(resources, ({ url, type, party }) => ({ url: cut(url), type, party })),
    social: head.metas
      .flatMap(({ name, property, content }) => ({ name: property ?? name ?? '', content }))
      .filter(({ name }) => /^(?:og|twitter|article|fb):/.test(name))
      .slice(0, MAX_ROWS)
      .map(({ name, content }) => ({ name: cut(name), content: cut(content) })),
    structured_data: list(structuredData, ({ format, types, line }) => ({
      format,
      types: types.slice(0, MAX_ROWS).map(cut),
      line,
    })),
  }
}

function list<T, Row>(items: readonly T[], row: (item: T) => Row) {
  return { total: items.length, rows: items.slice(0, MAX_ROWS).map(row) }
}

/** What a cookie holds is nobody's business but the site's: names and attributes are kept. */
function withoutCookieValue(name: string, value: string): string {
  if (name.toLowerCase() !== 'set-cookie') return value
  const end = value.indexOf(';')
  const pair = end === -1 ? value : value.slice(0, end)
  const attributes = end === -1 ? '' : value.slice(end)
  return `${pair.split('=', 1).join()}=…${attributes}`
}

/** Milliseconds to a tenth: the clock behind them is no finer. */
function tenths<Time extends number | null>(time: Time): Time | number {
  return time === null ? time : Math.round(time * 10) / 10
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`
}

function cutOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : cut(text)
}
