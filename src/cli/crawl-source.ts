import type { CrawlSource } from '../crawl/crawl-settings.ts'
import { MOST_PAGES } from '../crawl/crawl-settings.ts'
import { type ListRules, readUrlList } from '../crawl/scope/read-url-list.ts'
import { CliError } from './cli-error.ts'
import { reasonOf } from './file-reason.ts'
import { MOST_INPUT, readFileUpTo } from './read-file-up-to.ts'

export interface TypedSource {
  readonly list?: string
  readonly sitemap?: string
}

export interface CrawlStart {
  readonly source: CrawlSource
  /** URL that opens the crawl. */
  readonly url: string
  /** Lines of the list; empty for other sources. */
  readonly lines: readonly string[]
}

/** Where a typed crawl starts: exactly one of a URL, a list and a sitemap. @throws {CliError} */
export function crawlStart(url: string | undefined, { list, sitemap }: TypedSource): CrawlStart {
  const given = [url, list, sitemap].filter((each) => each !== undefined)
  if (given.length !== 1) {
    throw new CliError('Give one of these: a start URL, --list FILE, or --sitemap URL.')
  }
  if (sitemap !== undefined) return { source: 'sitemap', url: sitemap, lines: [] }
  if (list === undefined) return { source: 'crawl', url: url ?? '', lines: [] }
  const lines = linesOf(list)
  const [first] = lines
  if (first === undefined) throw new CliError(`${list} has no URL. Write one per line.`)
  return { source: 'list', url: first, lines }
}

/** The URLs of a list. @throws {CliError} */
export function listedUrls(
  { source, lines }: CrawlStart,
  rules: Pick<ListRules, 'parseTarget' | 'subdomains'>,
): readonly string[] {
  if (source !== 'list') return []
  const list = readUrlList(lines, { ...rules, most: MOST_PAGES })
  if (!list.ok) throw new CliError(list.fault)
  return list.urls
}

function linesOf(file: string): string[] {
  try {
    return readFileUpTo(file, MOST_INPUT)
      .toString()
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${reasonOf(error)}.`)
  }
}
