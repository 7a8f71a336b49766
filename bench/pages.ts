import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Pages of a third-party site on disk. */
export interface Site {
  readonly folder: string
  /** Paths below the folder, with slashes. */
  readonly pages: readonly string[]
}

/** Debian's documentation packages, `python3-doc` first: the site, if they are installed. */
const CANDIDATES = [
  '/usr/share/doc/python3-doc/html',
  '/usr/share/doc/python3/html',
  '/usr/share/doc',
]

const ENOUGH = 20

/** The pages of a folder, evenly sampled, at most `count`. */
export function findSite(folder: string | undefined, count: number): Site {
  const candidates = folder === undefined ? CANDIDATES : [folder]
  for (const candidate of candidates) {
    const all = pagesBelow(candidate)
    if (all.length >= ENOUGH || (folder !== undefined && all.length > 0)) {
      return { folder: candidate, pages: spread(all, count) }
    }
  }
  throw new Error(
    `No pages to measure with below ${candidates.join(', ')}. Name a folder of HTML pages: npm run bench -- --pages FOLDER`,
  )
}

function pagesBelow(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items]
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).filter((item) => item !== undefined)
}
