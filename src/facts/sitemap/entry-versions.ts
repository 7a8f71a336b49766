import { MAX_URL_LENGTH } from '../../request/target.ts'

/** A language version that an entry names, as an absolute URL without fragment. */
export interface NamedVersion {
  /** Lower case. */
  readonly code: string
  readonly url: string
}

/** Entries that name the same language versions. */
export interface ListedVersions {
  readonly pages: readonly string[]
  readonly versions: readonly NamedVersion[]
}

/** All of a site's together: enough for 30,000 pages in any number of languages, if all name each other. */
export const MOST_VERSION_CHARACTERS = 4_000_000
export const MOST_OF_ENTRY = 500
const LONGEST_CODE = 40

/** Collects the language versions of a file's entries: `begin` at the start of each, then its parts in any order. */
export function createEntryVersions(mostCharacters = MOST_VERSION_CHARACTERS) {
  const groups = new Map<string, { pages: string[]; versions: NamedVersion[] }>()
  let characters = 0
  let isOver = false
  let url: string | null = null
  let versions: NamedVersion[] = []

  function end(): void {
    if (url === null || versions.length === 0 || isOver || characters > mostCharacters) return
    const key = versions.map((version) => `${version.code} ${version.url}`).join('\n')
    const group = groups.get(key) ?? { pages: [], versions }
    characters += url.length + (groups.has(key) ? 0 : key.length)
    groups.set(key, group)
    group.pages.push(url)
  }

  return {
    begin(): void {
      end()
      url = null
      versions = []
    },
    locate(parsed: URL | null): void {
      url = parsed?.href.split('#', 1)[0] ?? null
    },
    name(code: string, href: string): void {
      if (versions.length >= MOST_OF_ENTRY) {
        isOver = true
        return
      }
      const parsed = URL.parse(href)
      if (parsed === null || !/^https?:$/.test(parsed.protocol)) return
      parsed.hash = ''
      if (parsed.href.length > MAX_URL_LENGTH) return
      versions.push({ code: code.trim().slice(0, LONGEST_CODE).toLowerCase(), url: parsed.href })
    },
    /** Null if they are too many to keep: a part of them would make pages lack what others name. */
    all(): readonly ListedVersions[] | null {
      end()
      return isOver || characters > mostCharacters ? null : [...groups.values()]
    },
  }
}
