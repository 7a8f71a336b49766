import { Type } from 'typebox'
import { targetedResults } from '../../checks/shared/missing-properties.ts'
import { metaContents, pageTitle } from '../../facts/derived/page-title.ts'
import { schemaGraph, type SchemaGraph, valuesOf } from '../../facts/derived/schema-graph.ts'
import { graphemeCount, textWidth } from '../../checks/shared/text-width.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { exact, nullable } from '../exact.ts'
import { cut, cutOrNull } from './rows.ts'

/** Search results show titles in Arial at 20 px and the text beneath at 14 px. */
const TITLE_SIZE = 20
const DESCRIPTION_SIZE = 14

/** Pixels of a result's title and text: one line and two on a desktop, two each on a phone. */
export const SEARCH_ROOM = {
  desktop: { title: 580, description: 985 },
  mobile: { title: 680, description: 680 },
} as const

/** Text beyond this is shown nowhere. */
const READ = 500

const Cut = exact({ title: Type.String(), description: nullable(Type.String()) })
const Size = nullable(
  exact({
    pixels: Type.Integer(),
    /** What a reader counts as one character: a letter with its accents, an emoji. */
    characters: Type.Integer(),
  }),
)

/** How the page may look in search results, cut by the widths of Arial; `…` marks a cut. */
export const SearchPreview = exact({
  site_name: Type.String(),
  /** Host and folders. */
  breadcrumb: Type.Array(Type.String()),
  desktop: Cut,
  mobile: Cut,
  /** When the page says it was changed or published; null if it does not. */
  date: nullable(Type.String()),
  /** Null if there is none. */
  title: Size,
  description: Size,
  favicon: nullable(
    exact({
      url: Type.String(),
      status: nullable(Type.Integer()),
      format: nullable(Type.String()),
      /** Pixels. */
      width: nullable(Type.Number()),
      height: nullable(Type.Number()),
    }),
  ),
  /** Types of structured data that may produce a rich result. */
  rich_results: Type.Array(Type.String()),
})

export function searchPreview({ head, address, structuredData, wellKnown }: StaticFacts) {
  const title = pageTitle(head) ?? ''
  const description = metaContents(head, 'description').find((text) => text !== '') ?? ''
  const graph = schemaGraph(structuredData)
  const { favicon } = wellKnown
  return {
    site_name: cut(siteName(head, graph) ?? hostOf(address.final), 100),
    breadcrumb: breadcrumb(address.final),
    desktop: fitted(title, description, SEARCH_ROOM.desktop),
    mobile: fitted(title, description, SEARCH_ROOM.mobile),
    date: cutOrNull(declaredDate(head, graph), 40),
    title: sizeOf(title, TITLE_SIZE),
    description: sizeOf(description, DESCRIPTION_SIZE),
    favicon: favicon && {
      url: cut(favicon.url),
      status: favicon.status,
      format: cutOrNull(favicon.format),
      width: favicon.width,
      height: favicon.height,
    },
    rich_results: richTypes(graph),
  }
}

/** The newest date first; the names are those that Google's byline dates use. */
function declaredDate(head: StaticFacts['head'], graph: SchemaGraph): string | undefined {
  for (const name of ['Modified', 'Published']) {
    const property = `article:${name.toLowerCase()}_time`
    const declared = [
      ...graph.items.flatMap(({ node }) => valuesOf(node, `date${name}`, graph)),
      ...head.metas.filter((meta) => meta.property === property).map(({ content }) => content),
    ]
    const date = declared.find(
      (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    )
    if (typeof date === 'string') return date
  }
  return undefined
}

/** The home page's declaration is unknown here: the page's own name for its site is used. */
function siteName(head: StaticFacts['head'], graph: SchemaGraph): string | undefined {
  const site = graph.items.find(({ types }) => types.includes('WebSite'))
  const declared =
    site && valuesOf(site.node, 'name', graph).find((name) => typeof name === 'string')
  const shared = head.metas.find(({ property }) => property === 'og:site_name')?.content.trim()
  return declared ?? (shared === '' ? undefined : shared)
}

function breadcrumb(url: string): string[] {
  const parsed = URL.parse(url)
  if (!parsed) return [cut(url, 100)]
  const folders = parsed.pathname.split('/').filter((part) => part !== '')
  return [parsed.host, ...folders.slice(0, 10).map((folder) => cut(decoded(folder), 60))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function hostOf(url: string): string {
  return (URL.parse(url)?.host ?? url).replace(/^www\./, '')
}

function sizeOf(text: string, fontSize: number) {
  if (text === '') return null
  return { pixels: textWidth(text, fontSize), characters: graphemeCount(text) }
}

function fitted(title: string, description: string, room: { title: number; description: number }) {
  return {
    title: cutToWidth(title, TITLE_SIZE, room.title),
    description:
      description === '' ? null : cutToWidth(description, DESCRIPTION_SIZE, room.description),
  }
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of the text as fits the width, up to the end of a word if possible. */
export function cutToWidth(text: string, fontSize: number, width: number): string {
  const start = text.slice(0, READ)
  if (text.length <= READ && textWidth(text, fontSize) <= width) return text
  const starts = [...GRAPHEMES.segment(start)].map(({ index }) => index)
  let least = 0
  let most = starts.length - 1
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    const fits = textWidth(`${start.slice(0, starts[middle])}…`, fontSize) <= width
    if (fits) least = middle
    else most = middle - 1
  }
  const shown = start.slice(0, starts[least])
  const space = shown.lastIndexOf(' ')
  return `${space > shown.length / 2 ? shown.slice(0, space) : shown}…`
}

function richTypes(graph: SchemaGraph): string[] {
  const types = graph.items
    .filter((item) => targetedResults(item, graph).length > 0)
    .flatMap((item) => item.types)
  return [...new Set(types)].slice(0, 10).map((type) => cut(type, 100))
}
