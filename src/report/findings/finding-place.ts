import type { Finding } from './findings-of.ts'

/** Where code review shows a finding. */
export interface FindingPlace {
  /** A file of the repository, or the URL without its scheme. */
  readonly path: string
  readonly line: number
}

/** The row's line if its file is known to have the served bytes, else the first. */
export function placeOf({ page, row }: Pick<Finding, 'page' | 'row'>): FindingPlace {
  const path = page.source?.path ?? schemeless(page.record.url)
  return { path, line: page.source?.isServed === true ? Math.max(1, row?.line ?? 1) : 1 }
}

/**
 * `example.com%3A3000/pricing`. Code scanning rejects a whole file because of one http URL, and a colon in the first
 * segment of a relative reference would end a scheme (RFC 3986, section 4.2).
 */
export function schemeless(url: string): string {
  if (!URL.canParse(url))
    return schemelessName(Array.from(url).slice(0, 200).join('').toWellFormed())
  const { host, pathname, search } = new URL(url)
  return encodeURIComponent(host) + strictly(pathname + search)
}

/** Of a file of the repository; what follows `?` or `#` would be no part of its name, and a first `a:` a scheme. */
export function fileUri(path: string): string {
  const uri = encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent)
  return uri.replace(/^[^/:]*:/, (start) => start.replace(':', '%3A'))
}

/** Pages of builds have names, mostly paths, or URLs in which clients have replaced the port. */
function schemelessName(name: string): string {
  const path = /^(?:https?:)?\/+(.+)$/is.exec(name)?.[1]
  return path === undefined ? encodeURIComponent(name) : strictly(path).replaceAll(':', '%3A')
}

/** Browsers' URLs keep characters that RFC 3986 does not allow. */
function strictly(path: string): string {
  return path.replace(/[^\w\-.~:/?@!$&'()*+,;=%]/gu, encodeURIComponent)
}
