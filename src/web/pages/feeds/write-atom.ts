/** One entry of a feed. Texts may quote untrusted titles and URLs. */
export interface AtomEntry {
  /** A UUID that never changes. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly title: string
  /** URL on this installation. */
  readonly link: string
  /** Sentences. */
  readonly lines: readonly string[]
  /** Machine-readable kind: `alert.confirmed`. */
  readonly category: string
}

export interface AtomFeed {
  /** An IRI that never changes. */
  readonly id: string
  readonly title: string
  /** Name of the installation. */
  readonly author: string
  /** URL of the page about the same. */
  readonly link: string
  /** URL of the feed itself; undefined if it contains a secret, which readers pass on with the feed. */
  readonly self: string | undefined
  /** For a feed without entries. */
  readonly createdAt: number
  /** The newest first. */
  readonly entries: readonly AtomEntry[]
}

/** Characters that no XML 1.0 document may contain, and those that would turn the text around them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\uFFFE\uFFFF]+/gu

/** An Atom feed (RFC 4287). Texts only: entries contain no markup of others. */
export function writeAtom(feed: AtomFeed): string {
  const updated = feed.entries[0]?.at ?? feed.createdAt
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feed.id),
    element('title', feed.title),
    element('updated', timeOf(updated)),
    `<author>${element('name', feed.author)}</author>`,
    `<link rel="alternate" type="text/html" href="${escaped(feed.link)}"/>`,
    ...(feed.self === undefined
      ? []
      : [`<link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>`]),
    ...feed.entries.map(entryOf),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf({ id, at, title, link, lines, category }: AtomEntry): string {
  return [
    '<entry>',
    element('id', `urn:uuid:${id}`),
    element('title', title),
    element('updated', timeOf(at)),
    element('published', timeOf(at)),
    `<link rel="alternate" type="text/html" href="${escaped(link)}"/>`,
    `<category term="${escaped(category)}"/>`,
    `<content type="text">${lines.map(escaped).join('\n')}</content>`,
    '</entry>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

function timeOf(at: number): string {
  return new Date(at).toISOString()
}

function escaped(text: string): string {
  return text
    .replaceAll(UNSAFE, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
