import type { PageLink } from '../crawled-page.ts'
import { attributesOf, type LinkColumns } from '../store/link-columns.ts'
import { createColumn } from './column.ts'
import { createTextNumbers } from './text-numbers.ts'

/** One link, in the form for checks. */
export interface SiteLink extends PageLink {
  /** The number of the page that contains it. */
  readonly from: number
}

/**
 * All links of a site in columns, with an index each way: as objects, the two million of 20,000 pages would take 200
 * MB, and each pass over them half a second.
 */
export interface LinkTable {
  readonly size: number
  /** By place, page by page. */
  readonly columns: SiteLinkColumns
  /** Place of a page's first link; those of the next page follow. */
  startOf(number: number): number
  /** Numbers of the URLs that a page links to, one for each link, in its order. */
  targetsOf(number: number): Uint32Array
  /** Links of a page, in its order. */
  outOf(number: number): Iterable<SiteLink>
  /** Links to a URL, by page. */
  into(number: number): Iterable<SiteLink>
  countInto(number: number): number
  /** Numbers of the pages with links to a URL, each once. */
  pagesInto(number: number): number[]
}

interface SiteLinkColumns {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly flags: Uint32Array
  /** Places in `texts`. */
  readonly anchors: Uint32Array
  /** Places in `texts`; 0 for none. */
  readonly fragments: Uint32Array
  /** Each once: menus repeat the same words on every page. */
  readonly texts: readonly string[]
}

export function createLinkTable() {
  const [from, to, flags] = [createColumn(), createColumn(), createColumn()]
  const [anchors, fragments] = [createColumn(), createColumn()]
  const texts = createTextNumbers()

  return {
    /** Once for each page, in ascending order. */
    add(page: number, links: LinkColumns): void {
      for (let place = 0; place < links.to.length; place++) {
        const target = links.to[place] ?? 0
        const fragment = links.fragments[place] ?? null
        from.add(page)
        to.add(target)
        flags.add(links.flags[place] ?? 0)
        anchors.add(texts.numberOf(links.anchors[place] ?? '', 2 * target))
        fragments.add(fragment === null ? 0 : texts.numberOf(fragment, 2 * target + 1))
      }
    },
    build(urls: number): LinkTable {
      return tableOf(
        {
          from: from.built(),
          to: to.built(),
          flags: flags.built(),
          anchors: anchors.built(),
          fragments: fragments.built(),
          texts: texts.all,
        },
        urls,
      )
    },
  }
}

function tableOf(columns: SiteLinkColumns, urls: number): LinkTable {
  const { from, to, flags, anchors, fragments, texts } = columns
  const starts = startsOf(from, urls)
  const byTarget = indexOf(to, urls)
  const startOf = (number: number) => starts[number] ?? from.length
  const at = (place: number): SiteLink => {
    const fragment = fragments[place] ?? 0
    return {
      from: from[place] ?? 0,
      to: to[place] ?? 0,
      ...attributesOf(flags[place] ?? 0),
      anchor: texts[anchors[place] ?? 0] ?? '',
      fragment: fragment === 0 ? null : (texts[fragment] ?? null),
    }
  }
  return {
    size: from.length,
    columns,
    startOf,
    targetsOf: (number) => to.subarray(startOf(number), startOf(number + 1)),
    *outOf(number) {
      for (let place = startOf(number); place < startOf(number + 1); place++) yield at(place)
    },
    *into(number) {
      for (const place of placesOf(byTarget, number)) yield at(place)
    },
    pagesInto: (number) => pagesOf(placesOf(byTarget, number), from),
    countInto: (number) => placesOf(byTarget, number).length,
  }
}

interface Index {
  readonly starts: Uint32Array
  readonly places: Uint32Array
}

function placesOf({ starts, places }: Index, number: number): Uint32Array {
  return places.subarray(starts[number] ?? 0, starts[number + 1] ?? 0)
}

/** Links are stored page by page, so those of one page to a URL are adjacent. */
function pagesOf(places: Uint32Array, from: Uint32Array): number[] {
  const pages: number[] = []
  for (const place of places) {
    const page = from[place] ?? 0
    if (pages.at(-1) !== page) pages.push(page)
  }
  return pages
}

/** Where the links of each number begin, if they are sorted by it. */
function startsOf(numbers: Uint32Array, most: number): Uint32Array {
  const starts = new Uint32Array(most + 2)
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1
  for (let number = 1; number < starts.length; number++) {
    starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0)
  }
  return starts
}

/** A counting sort. */
function indexOf(numbers: Uint32Array, most: number): Index {
  const starts = startsOf(numbers, most)
  const next = starts.slice()
  const places = new Uint32Array(numbers.length)
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place] ?? 0
    const at = next[number] ?? 0
    places[at] = place
    next[number] = at + 1
  }
  return { starts, places }
}
