import type { PageLink } from '../crawled-page.ts'

/** One link, in the form for checks. */
export interface SiteLink extends PageLink {
  /** The number of the page that contains it. */
  readonly from: number
}

/**
 * All links of a site in columns, with an index each way: as objects, the two million of 20,000 pages would take 200
 * MB.
 */
export interface LinkTable {
  readonly size: number
  /** Links of a page, in its order. */
  outOf(number: number): Iterable<SiteLink>
  /** Links to a URL, by page. */
  into(number: number): Iterable<SiteLink>
  countInto(number: number): number
  /** Numbers of the pages with links to a URL, each once. */
  pagesInto(number: number): number[]
  all(): Iterable<SiteLink>
}

const NOFOLLOW = 1
const AROUND = 2

export function createLinkTable() {
  const from: number[] = []
  const to: number[] = []
  const flags: number[] = []
  const anchors: string[] = []
  const fragments: (string | null)[] = []
  const texts = new Map<string, string>()

  /** Menus repeat the same words on every page. */
  const once = (text: string): string => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, text)
    return text
  }

  return {
    add(page: number, links: readonly PageLink[]): void {
      for (const link of links) {
        from.push(page)
        to.push(link.to)
        flags.push((link.nofollow ? NOFOLLOW : 0) | (link.around ? AROUND : 0))
        anchors.push(once(link.anchor))
        fragments.push(link.fragment === null ? null : once(link.fragment))
      }
    },
    build(urls: number): LinkTable {
      const linkAt = (place: number): SiteLink => ({
        from: from[place] ?? 0,
        to: to[place] ?? 0,
        nofollow: ((flags[place] ?? 0) & NOFOLLOW) !== 0,
        around: ((flags[place] ?? 0) & AROUND) !== 0,
        anchor: anchors[place] ?? '',
        fragment: fragments[place] ?? null,
      })
      const bySource = indexOf(from, urls)
      const byTarget = indexOf(to, urls)
      const some = function* ({ starts, places }: Index, number: number) {
        for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at++) {
          yield linkAt(places[at] ?? 0)
        }
      }
      return {
        size: from.length,
        outOf: (number) => some(bySource, number),
        into: (number) => some(byTarget, number),
        pagesInto: (number) => pagesOf(byTarget, number, from),
        countInto: (number) => (byTarget.starts[number + 1] ?? 0) - (byTarget.starts[number] ?? 0),
        *all() {
          for (let place = 0; place < from.length; place++) yield linkAt(place)
        },
      }
    },
  }
}

interface Index {
  readonly starts: Uint32Array
  readonly places: Uint32Array
}

/** Links are stored page by page, so those of one page to a URL are adjacent. */
function pagesOf({ starts, places }: Index, number: number, from: readonly number[]): number[] {
  const pages: number[] = []
  for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at++) {
    const page = from[places[at] ?? 0] ?? 0
    if (pages.at(-1) !== page) pages.push(page)
  }
  return pages
}

/** Where the links of each number begin: a counting sort. */
function indexOf(numbers: readonly number[], most: number): Index {
  const starts = new Uint32Array(most + 2)
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1
  for (let number = 1; number < starts.length; number++) {
    starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0)
  }
  const next = starts.slice()
  const places = new Uint32Array(numbers.length)
  for (const [place, number] of numbers.entries()) {
    const at = next[number] ?? 0
    places[at] = place
    next[number] = at + 1
  }
  return { starts, places }
}
