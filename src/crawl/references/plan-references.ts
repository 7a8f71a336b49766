import { setImmediate } from 'node:timers/promises'
import { changesSomething } from '../../facts/probes/link-sample.ts'
import type { SiteScope } from '../scope/site-scope.ts'
import type { PackedPage } from '../store/crawl-store.ts'
import { type PageFields, unpackPages } from '../store/pack-page.ts'
import { createTemplatePlaces } from './template-places.ts'
import type { KnownReferences, Reference } from './reference.ts'

export interface ReferenceLimits {
  /** Maximum number of links to other sites. */
  readonly links: number
  /** Maximum number of scripts and style sheets, which break pages. */
  readonly code: number
  /** Maximum number of images, fonts, media and icons. */
  readonly pictures: number
}

export const MOST_CODE = 2000
export const MOST_PICTURES = 300
/** Images of one template that are checked. */
const MOST_OF_TEMPLATE = 12

/** Maximum number of different links, and of files, that are counted: a site decides how many it names. */
const MOST_KNOWN = 100_000
/** Pages unpacked at once: each takes a millisecond. */
const STRETCH = 10
const CODE: ReadonlySet<string> = new Set(['script', 'style'])

interface Planned {
  readonly references: readonly Reference[]
  readonly known: KnownReferences
}

type Found = Omit<Reference, 'number'> & { pages: number; readonly template: number }

/**
 * The references of all read pages that are checked: those of the most pages first. The same pages always lead to the
 * same list, so that an interrupted crawl continues with it.
 */
export async function planReferences(
  pages: AsyncIterable<PackedPage>,
  scope: SiteScope,
  limits: ReferenceLimits,
): Promise<Planned> {
  const links = new Map<string, Found>()
  const files = new Map<string, Found>()
  const templateOf = createTemplatePlaces()
  let some: Uint8Array[] = []
  const collectSome = () => {
    for (const page of unpackPages(some)) {
      collect(page, { links, files, scope, template: templateOf(page.structure) })
    }
    some = []
  }
  for await (const { packed } of pages) {
    some.push(packed)
    if (some.length < STRETCH) continue
    collectSome()
    await setImmediate()
  }
  collectSome()
  const all = byPages(files)
  const chosen = [
    ...all.filter(({ type }) => CODE.has(type)).slice(0, limits.code),
    ...fewOfEach(all.filter(({ type }) => !CODE.has(type))).slice(0, limits.pictures),
    ...byPages(links)
      .filter(({ url }) => !changesSomething(url))
      .slice(0, limits.links),
  ]
  return {
    references: chosen.map(({ url, kind, type, own, pages }, place) => {
      return { number: place + 1, url, kind, type, own, pages }
    }),
    known: { links: links.size, files: files.size },
  }
}

/** Of each template the images of the most pages: those of one page are for the audit of that page. */
function fewOfEach(pictures: readonly Found[]): Found[] {
  const counts = new Map<number, number>()
  return pictures.filter(({ type, template }) => {
    if (type !== 'image') return true
    const count = (counts.get(template) ?? 0) + 1
    counts.set(template, count)
    return count <= MOST_OF_TEMPLATE
  })
}

interface Collected {
  /** Place of the page's template. */
  readonly template: number
  readonly links: Map<string, Found>
  readonly files: Map<string, Found>
  readonly scope: SiteScope
}

function collect(
  page: Pick<PageFields, 'externals' | 'files'>,
  { links, files, scope, template }: Collected,
): void {
  for (const { url } of page.externals)
    count(links, { url, kind: 'link', type: '', own: false, template })
  const ofPage = new Map(page.files.map(({ url, type }) => [url, type]))
  for (const [url, type] of ofPage) {
    const parsed = URL.parse(url)
    if (parsed !== null) {
      count(files, { url, kind: 'file', type, own: scope.has(parsed), template })
    }
  }
}

function count(all: Map<string, Found>, reference: Omit<Found, 'pages'>): void {
  const known = all.get(reference.url)
  if (known !== undefined) known.pages += 1
  else if (all.size < MOST_KNOWN) all.set(reference.url, { ...reference, pages: 1 })
}

function byPages(found: ReadonlyMap<string, Found>): Found[] {
  return [...found.values()].toSorted((a, b) => b.pages - a.pages)
}
