interface Link {
  readonly href: string | null
  readonly url: string | null
  readonly text: string
}

/**
 * The main text without its own URL, and without those of linked pages of its kind: each page of a calendar or of a
 * filter has others, and says nothing new by them. Other URLs stay, such as those of the articles that the pages of an
 * index list.
 */
export function withoutOwnLinks(main: string, page: string, links: readonly Link[]): string {
  const own = new URL(page)
  const kind = kindOf(own)
  const texts = new Set(spellingsOf(own))
  for (const { text, url, href } of links) {
    const target = url === null ? null : URL.parse(url)
    if (target === null || !isSameKind(kind, kindOf(target))) continue
    for (const spelling of spellingsOf(target)) texts.add(spelling)
    if (href !== null && href.length >= LEAST && (text === href || isLikeUrl(href))) texts.add(href)
  }
  return withoutTexts(main, texts)
}

interface Kind {
  readonly path: string
  readonly parameters: ReadonlySet<string>
}

function kindOf(url: URL): Kind {
  const path = url.host + url.pathname.replace(/\d+/g, '#')
  return { path, parameters: new Set(url.searchParams.keys()) }
}

/** Filters add and remove parameters. A list and the pages that it names have different ones, though one path. */
function isSameKind(one: Kind, other: Kind): boolean {
  if (one.path !== other.path) return false
  return one.parameters.isSubsetOf(other.parameters) || other.parameters.isSubsetOf(one.parameters)
}

/** Other than a relative URL such as `2026`, which may be anything in a text. */
function isLikeUrl(href: string): boolean {
  return href.includes('/') || href.includes('?')
}

/** A root or a single parameter without a value is too short to be recognised in a text. */
const LEAST = 3

/** How a URL is written: whole, without its scheme or host, and with its letters instead of their codes. */
function spellingsOf({ href, host, pathname, search }: URL): string[] {
  const spellings = [href, `${host}${pathname}${search}`, `${pathname}${search}`, search]
  return [...spellings, ...spellings.map(decoded)].filter(({ length }) => length >= LEAST)
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** A word may stand in brackets or between bars. */
const WORD = /[^\s([|«‹<"']\S*/g

function withoutTexts(main: string, texts: ReadonlySet<string>): string {
  const lengths = [...new Set([...texts].map(({ length }) => length))].toSorted((a, b) => b - a)
  const rest = (word: string): string => {
    let from = 0
    let length: number | undefined
    do {
      length = lengths.find((size) => texts.has(word.slice(from, from + size)))
      from += length ?? 0
    } while (length !== undefined && from < word.length)
    return word.slice(from)
  }
  return main.replaceAll(WORD, rest)
}
