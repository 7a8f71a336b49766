import type { ParsedTarget } from '../../request/target.ts'
import { crawlAddress } from './crawl-address.ts'
import { siteScope } from './site-scope.ts'

export interface ListRules {
  readonly parseTarget: (text: string) => ParsedTarget
  /** Whether hosts below that of the site are part of it. */
  readonly subdomains: boolean
  /** Maximum number of URLs. */
  readonly most: number
  /** A URL of the site; by default the first of the list. */
  readonly site?: string | undefined
}

export type UrlList =
  | { readonly ok: true; readonly urls: readonly string[] }
  /** A sentence for users. */
  | { readonly ok: false; readonly fault: string }

/** Lines of a step: parsing takes about 10 µs a line. */
const STEP = 250

/** The URLs of one site in a list, each once. Blank lines do not count. */
export function readUrlList(given: readonly string[], rules: ListRules): UrlList {
  const steps = urlListSteps(given, rules)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same step by step, for a server that has others to serve in between. */
export function* urlListSteps(
  given: readonly string[],
  { parseTarget, subdomains, most, site }: ListRules,
): Generator<undefined, UrlList> {
  const lines = [...new Set(given.map((line) => line.trim()))].filter((line) => line !== '')
  if (lines.length === 0) return refused('The list is empty. Enter at least one URL.')
  if (lines.length > most) {
    return refused(
      `The list has ${lines.length} URLs. The limit is ${most}. Use a sitemap, or several lists.`,
    )
  }
  const urls = new Set<string>()
  let first = site
  let scope = first === undefined ? undefined : siteScope(first, { subdomains })
  for (const [at, line] of lines.entries()) {
    if (at % STEP === STEP - 1) yield undefined
    const parsed = parseTarget(line)
    if (!parsed.ok) return refused(`${quote(line)}: ${parsed.refusal.message}`)
    const url = crawlAddress(parsed.target.url)
    if (url === null) return refused(`${quote(line)} is not a web address.`)
    first ??= url.href
    scope ??= siteScope(first, { subdomains })
    if (!scope.has(url)) {
      const own = new URL(first).host
      return refused(`${quote(line)} is not on ${own}. A list has the URLs of one site.`)
    }
    urls.add(url.href)
  }
  return { ok: true, urls: [...urls] }
}

function refused(fault: string): UrlList {
  return { ok: false, fault }
}

function quote(line: string): string {
  return `“${line.length > 100 ? `${line.slice(0, 99)}…` : line}”`
}
