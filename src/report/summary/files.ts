import { Type } from 'typebox'
import { cacheDirectives } from '../../facts/derived/cache-control.ts'
import type { AssetFact } from '../../facts/asset-facts.ts'
import type { ImageFact, ResourceFact } from '../../facts/element-facts.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { exact, nullable } from '../exact.ts'
import { cut, cutOrNull, list, listOf } from './rows.ts'

const bytes = nullable(Type.Number())

/** Files that the page loads; sizes are those of the fetched sample. */
export const Resources = exact({
  ...listOf({
    url: Type.String(),
    type: Type.String(),
    party: Type.String(),
    /** Null if not fetched, like everything below. */
    status: nullable(Type.Integer()),
    /** Bytes as transferred, and after decoding. */
    wire_bytes: bytes,
    decoded_bytes: bytes,
    /** Content codings, `br` or `gzip`; empty if uncompressed. */
    encodings: Type.Array(Type.String()),
    http_version: nullable(Type.String()),
    /** Seconds that a browser may keep it. */
    max_age: nullable(Type.Number()),
  }).properties,
  /** Sums by type and party. */
  groups: Type.Array(
    exact({
      type: Type.String(),
      party: Type.String(),
      count: Type.Integer(),
      /** Number of fetched files. */
      measured: Type.Integer(),
      wire_bytes: Type.Number(),
      decoded_bytes: Type.Number(),
      /** Number of fetched files that are compressed, and that can be cached for a day or longer. */
      compressed: Type.Integer(),
      cached: Type.Integer(),
    }),
  ),
})

export const Images = listOf({
  url: nullable(Type.String()),
  /** Null if missing. */
  alt: nullable(Type.String()),
  line: nullable(Type.Integer()),
  tag: Type.String(),
  /** Attributes as written. */
  width: nullable(Type.String()),
  height: nullable(Type.String()),
  loading: nullable(Type.String()),
  srcset: Type.Boolean(),
  /** Pixels of the file; null if it was not fetched. */
  natural_width: nullable(Type.Number()),
  natural_height: nullable(Type.Number()),
  format: nullable(Type.String()),
  bytes,
})

const DAY_S = 86_400

type Answers = ReadonlyMap<string, AssetFact>

export function resourcesOf({ resources, assets }: Pick<StaticFacts, 'resources' | 'assets'>) {
  const answers = answersOf(assets)
  const largestFirst = resources.toSorted(
    (one, other) => sizeOf(other, answers) - sizeOf(one, answers),
  )
  return {
    ...list(largestFirst, (resource) => resourceRow(resource, answers)),
    groups: groupsOf(resources, answers),
  }
}

export function imagesOf({ images, assets }: Pick<StaticFacts, 'images' | 'assets'>) {
  const answers = answersOf(assets)
  return list(images, (image) => imageRow(image, answers))
}

function answersOf(assets: readonly AssetFact[]): Answers {
  return new Map(
    assets.filter(({ state }) => state === 'answered').map((asset) => [asset.url, asset]),
  )
}

function sizeOf({ url }: ResourceFact, answers: Answers): number {
  return answers.get(url)?.wireBytes ?? -1
}

function resourceRow({ url, type, party }: ResourceFact, answers: Answers) {
  const asset = answers.get(url)
  return {
    url: cut(url, 500),
    type,
    party,
    status: asset?.status ?? null,
    wire_bytes: asset?.wireBytes ?? null,
    decoded_bytes: asset?.decodedBytes ?? null,
    encodings: asset?.encodings.slice(0, 5).map((coding) => cut(coding, 20)) ?? [],
    http_version: asset?.httpVersion ?? null,
    max_age: asset ? maxAge(asset) : null,
  }
}

function maxAge({ headers }: AssetFact): number | null {
  const directives = cacheDirectives(headers)
  if (directives.has('no-store') || directives.has('no-cache')) return 0
  const seconds = directives.get('max-age')
  return seconds && /^\d{1,12}$/.test(seconds) ? Number(seconds) : null
}

function groupsOf(resources: readonly ResourceFact[], answers: Answers) {
  const groups = Map.groupBy(resources, ({ type, party }) => `${type} ${party}`)
  return [...groups.values()].map((members) => {
    const measured = members.flatMap(({ url }) => answers.get(url) ?? [])
    return {
      type: members[0]?.type ?? '',
      party: members[0]?.party ?? '',
      count: members.length,
      measured: measured.length,
      wire_bytes: sum(measured.map(({ wireBytes }) => wireBytes)),
      decoded_bytes: sum(measured.map(({ decodedBytes }) => decodedBytes)),
      compressed: measured.filter(({ encodings }) => encodings.length > 0).length,
      cached: measured.filter((asset) => (maxAge(asset) ?? 0) >= DAY_S).length,
    }
  })
}

function sum(sizes: readonly (number | null)[]): number {
  return sizes.reduce<number>((total, size) => total + (size ?? 0), 0)
}

function imageRow(image: ImageFact, answers: Answers) {
  const asset = image.url === null ? undefined : answers.get(image.url)
  const content = asset?.content?.kind === 'image' ? asset.content : null
  return {
    url: cutOrNull(image.url, 500),
    alt: cutOrNull(image.alt, 300),
    line: image.line,
    tag: image.tag,
    width: cutOrNull(image.width, 20),
    height: cutOrNull(image.height, 20),
    loading: cutOrNull(image.loading, 20),
    srcset: image.srcset.length > 0 || image.sources.length > 0,
    natural_width: content?.width ?? null,
    natural_height: content?.height ?? null,
    format: content?.format ?? null,
    bytes: asset?.wireBytes ?? null,
  }
}
