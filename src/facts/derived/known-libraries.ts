import type { AssetFact } from '../asset-facts.ts'
import type { ScriptFact } from '../element-facts.ts'
import data from './data/vulnerable-libraries.json' with { type: 'json' }

export interface Advisory {
  readonly id: string
  readonly ghsa: string
  readonly severity: string
  /** First affected version. */
  readonly from: string
  /** First unaffected version. */
  readonly below: string
  /** Null if the library is no longer maintained. */
  readonly fixed: string | null
}

export interface UsedLibrary {
  readonly name: string
  readonly version: string
  readonly script: ScriptFact
  readonly advisories: readonly Advisory[]
}

type KnownLibrary = (typeof data.libraries)[number]

/** The day of the last review of the list. */
export const REVIEWED = data.reviewed

export const KNOWN_LIBRARIES: readonly string[] = data.libraries.map(({ name }) => name)

/** Suffixes that builds add to the file name; anything else may be a patched fork (`-wp`, `-aem`). */
const BUILD = '(?:[.-](?:min|slim|pack|bundle|runtime|global|prod|umd|esm|all|full|core))*'
const VERSION = '(\\d{1,4}\\.\\d{1,4}(?:\\.\\d{1,6})?)'
const FULL_VERSION = /^v?(\d{1,4}\.\d{1,4}\.\d{1,6})$/

const PATTERNS = data.libraries.map((library) => ({
  library,
  file: new RegExp(
    `^(?:${library.files.map(escaped).join('|')})(?:[-.]v?${VERSION})?${BUILD}\\.js$`,
    'i',
  ),
  banner:
    library.banner.length === 0
      ? null
      : new RegExp(
          `/[*/]!?[\\s*]*(?:${library.banner.map(escaped).join('|')})(\\d{1,4}\\.\\d{1,4}\\.\\d{1,6})(?![\\w.-])`,
          'i',
        ),
}))

/**
 * Listed libraries that the page loads with a recognizable version, once each. A banner in a fetched file takes
 * precedence over its URL.
 */
export function usedLibraries(
  scripts: readonly ScriptFact[],
  assets: readonly AssetFact[] = [],
): UsedLibrary[] {
  const banners = bannersOf(assets)
  const found = scripts
    .filter(({ kind }) => kind === 'classic' || kind === 'module')
    .flatMap((script) => {
      if (script.url === null) return fromBanner(script, script.code)
      const told = fromBanner(script, banners.get(script.url) ?? '')
      return told.length > 0 ? told : fromUrl(script, script.url)
    })
  return [...new Map(found.map((used) => [`${used.name}@${used.version}`, used])).values()]
}

function bannersOf(assets: readonly AssetFact[]): Map<string, string> {
  return new Map(
    assets.flatMap(({ url, content }) =>
      content?.kind === 'script' && content.banner !== null ? [[url, content.banner] as const] : [],
    ),
  )
}

function fromBanner(script: ScriptFact, code: string): UsedLibrary[] {
  return PATTERNS.flatMap(({ library, banner }) => {
    const version = banner?.exec(code)?.[1]
    return version === undefined ? [] : [used(library, version, script)]
  })
}

/** The listed library that a script's URL names with its version; null if there is none. */
export function libraryAt(url: string): Pick<UsedLibrary, 'name' | 'version'> | null {
  const [first] = versionsIn(url)
  return first === undefined ? null : { name: first.library.name, version: first.version }
}

function fromUrl(script: ScriptFact, url: string): UsedLibrary[] {
  return versionsIn(url).map(({ library, version }) => used(library, version, script))
}

function versionsIn(url: string): { readonly library: KnownLibrary; readonly version: string }[] {
  const parsed = URL.parse(url)
  if (!parsed) return []
  const segments = [
    parsed.hostname,
    ...parsed.pathname.split('/').filter((part) => part !== ''),
  ].map(readSegment)
  return PATTERNS.flatMap(({ library, file }) => {
    const version = versionIn(segments, library, file)
    return version === undefined ? [] : [{ library, version }]
  })
}

/** A segment of a URL, preprocessed once for all libraries. */
interface Segment {
  readonly text: string
  readonly folder: string
  /** `jquery` of `jquery@3.4.1`; the whole segment if no version is pinned. */
  readonly pinnedFolder: string
  readonly pinned: string | undefined
  /** The version if the whole segment is one. */
  readonly version: string | undefined
}

function readSegment(text: string): Segment {
  const [name = '', pinned = ''] = text.split('@')
  return {
    text,
    folder: text.toLowerCase(),
    pinnedFolder: name.toLowerCase(),
    pinned: FULL_VERSION.exec(pinned)?.[1],
    version: FULL_VERSION.exec(text)?.[1],
  }
}

/**
 * The version in the file name; else in a folder that belongs to the library: `jquery/3.4.1/…` or `jquery@3.4.1`. A
 * bare `/3.4.1/` is as likely a release of the site as one of the library.
 */
function versionIn(
  segments: readonly Segment[],
  { folders }: KnownLibrary,
  file: RegExp,
): string | undefined {
  const named = file.exec(segments.at(-1)?.text ?? '')
  if (named?.[1] !== undefined) return named[1]

  for (const [index, { folder, pinnedFolder, pinned }] of segments.entries()) {
    const isWhole = named !== null || index === segments.length - 1
    if (isWhole && pinned !== undefined && folders.includes(pinnedFolder)) return pinned

    const next = segments[index + 1]?.version
    if (next !== undefined && named && folders.includes(folder)) return next
  }
  return undefined
}

function used(library: KnownLibrary, version: string, script: ScriptFact): UsedLibrary {
  return { name: library.name, version, script, advisories: affecting(library, version) }
}

/** Advisories for a version of only numbers and dots; null if the library is not on the list. */
export function advisoriesOf(name: string, version: string): readonly Advisory[] | null {
  const library = data.libraries.find((known) => known.name === name)
  return library === undefined ? null : affecting(library, version)
}

function affecting({ advisories }: KnownLibrary, version: string): Advisory[] {
  return advisories.filter(
    ({ from, below }) => compare(version, from) >= 0 && compare(version, below) < 0,
  )
}

/** Negative, zero or positive if `a` is lower than, equal to or higher than `b`; missing parts count as 0. */
function compare(a: string, b: string): number {
  const left = a.split('.').map(Number)
  const right = b.split('.').map(Number)
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function escaped(text: string): string {
  return RegExp.escape(text)
}
