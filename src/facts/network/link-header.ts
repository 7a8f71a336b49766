import type { CanonicalFact, LinkElementFact } from '../document-facts.ts'
import { tokens } from '../html/tree.ts'
import { resolveUrl } from '../html/urls.ts'
import type { Header } from '../network-facts.ts'
import { headerLines } from './headers.ts'

interface HeaderLink {
  readonly href: string
  /** Parameter names, lower case; the first of each name counts (RFC 8288 §3). */
  readonly parameters: ReadonlyMap<string, string>
}

const MAX_LINKS = 500

/**
 * Links of all `Link` header lines, in the shape of `<link>` elements.
 *
 * Parsed here (RFC 8288, appendix B.2) because a malformed member must not invalidate the others: `http-link-header`
 * rejects the whole line.
 */
export function headerLinks(headers: readonly Header[], url: string): LinkElementFact[] {
  return headerLines(headers, 'link').flatMap(parseLine).slice(0, MAX_LINKS).map(toFact)

  function toFact({ href, parameters }: HeaderLink): LinkElementFact {
    const parameter = (name: string) => parameters.get(name) ?? null
    return {
      rel: tokens(parameter('rel')),
      href,
      url: resolveUrl(href, url),
      type: parameter('type'),
      media: parameter('media'),
      as: parameter('as'),
      hreflang: parameter('hreflang'),
      sizes: parameter('sizes'),
      title: parameter('title*') ?? parameter('title'),
      crossorigin: parameter('crossorigin'),
      integrity: parameter('integrity'),
      imagesrcset: parameter('imagesrcset'),
      disabled: false,
      line: null,
      inHead: true,
      source: 'header',
    }
  }
}

export function headerCanonicals(links: readonly LinkElementFact[]): CanonicalFact[] {
  return links
    .filter(({ rel }) => rel.includes('canonical'))
    .map((link) => ({
      raw: link.href ?? '',
      url: link.href === '' ? null : link.url,
      source: 'header',
      inHead: true,
      extraAttributes: (['hreflang', 'media', 'type'] as const).filter(
        (name) => link[name] !== null,
      ),
      line: null,
    }))
}

function parseLine(line: string): HeaderLink[] {
  const links: HeaderLink[] = []
  let position = line.indexOf('<')
  while (position !== -1) {
    const end = line.indexOf('>', position)
    if (end === -1) break
    const parameters = new Map<string, string>()
    const next = readParameters(line, end + 1, parameters)
    links.push({ href: line.slice(position + 1, end).trim(), parameters })
    position = line.indexOf('<', next)
  }
  return links
}

/** Reads `; name=value` up to the comma that ends the member; returns the position at which it stopped. */
function readParameters(line: string, start: number, parameters: Map<string, string>): number {
  let position = start
  while (position < line.length && line[position] !== ',') {
    const char = line[position]
    if (char === ';' || char === ' ' || char === '\t') {
      position++
      continue
    }
    const nameEnd = endOfToken(line, position)
    const name = line.slice(position, nameEnd).trim().toLowerCase()
    const [value, next] = line[nameEnd] === '=' ? readValue(line, nameEnd + 1) : ['', nameEnd]
    if (name !== '' && !parameters.has(name)) parameters.set(name, value)
    position = Math.max(next, position + 1)
  }
  return position
}

function endOfToken(line: string, start: number): number {
  let position = start
  while (position < line.length && !'=;,'.includes(line[position] ?? '')) position++
  return position
}

function readValue(line: string, start: number): [value: string, next: number] {
  let position = start
  while (line[position] === ' ') position++
  if (line[position] !== '"') {
    let end = position
    while (end < line.length && !';,'.includes(line[end] ?? '')) end++
    return [line.slice(position, end).trim(), end]
  }
  let value = ''
  for (position++; position < line.length && line[position] !== '"'; position++) {
    if (line[position] === '\\') position++
    value += line[position] ?? ''
  }
  return [value, position + 1]
}
