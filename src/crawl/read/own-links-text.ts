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
  const path = pathOf(own)
  const texts = new Set(spellingsOf(own))
  for (const { text, url, href } of links) {
    const target = url === null ? null : URL.parse(url)
    if (target === null || pathOf(target) !== path) continue
    if (!isSameKind(kind, kindOf(target))) continue
    for (const spelling of spellingsOf(target)) texts.add(spelling)
    if (href !== null && isRecognised(href) && (text === href || isLikeUrl(href))) texts.add(href)
  }
  return withoutTexts(main, texts)
}

function pathOf({ host, pathname }: URL): string {
  return host + pathname.replace(/\d+/g, '#')
}

/** The parameters, of URLs with the same path. */
type Kind = ReadonlySet<string>

function kindOf({ searchParams }: URL): Kind {
  return new Set(searchParams.keys())
}

/** Filters add and remove parameters. A list and the pages that it names have different ones, though one path. */
function isSameKind(one: Kind, other: Kind): boolean {
  return one.isSubsetOf(other) || other.isSubsetOf(one)
}

/** Other than a relative URL such as `2026`, which may be anything in a text. */
function isLikeUrl(href: string): boolean {
  return href.includes('/') || href.includes('?')
}

/** A root or a single parameter without a value is too short to be recognised in a text. */
const LEAST = 3
/** Longer ones are rarely shown. */
const LONGEST = 300
/**
 * Comparisons for a page. 20,000 characters made of links, with 300 of other lengths, would need over a million; a page
 * beyond the limit is compared by its whole text.
 */
const MOST_COMPARED = 100_000

function isRecognised({ length }: string): boolean {
  return length >= LEAST && length <= LONGEST
}

/** How a URL is written: whole, without its scheme or host, and with its letters instead of their codes. */
function spellingsOf({ href, host, pathname, search }: URL): string[] {
  const spellings = [href, `${host}${pathname}${search}`, `${pathname}${search}`, search]
  return [...spellings, ...spellings.map(decoded)].filter(isRecognised)
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
  const lengths = lengthsByStart(texts)
  let compared = 0
  const rest = (word: string): string => {
    let from = 0
    while (compared <= MOST_COMPARED) {
      const known = lengths.get(word.slice(from, from + LEAST)) ?? []
      compared += known.length
      const length = known.find((size) => texts.has(word.slice(from, from + size)))
      if (length === undefined) break
      from += length
    }
    return word.slice(from)
  }
  const said = main.replaceAll(WORD, rest)
  return compared <= MOST_COMPARED ? said : main
}

/** The lengths of texts that begin alike, the longest first. */
function lengthsByStart(texts: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const byStart = Map.groupBy(texts, (text) => text.slice(0, LEAST))
  return new Map(
    [...byStart].map(([start, some]) => [
      start,
      [...new Set(some.map(({ length }) => length))].toSorted((a, b) => b - a),
    ]),
  )
}
