import type { UrlAnswer } from '../crawl-url.ts'
import type { SiteRobots } from '../robots/site-robots.ts'
import { siteScope } from '../scope/site-scope.ts'
import { askPatiently } from './ask-patiently.ts'
import type { AskSite } from './ask-site.ts'
import { challenged, CrawlFailure } from './crawl-failure.ts'
import type { CrawlOrder } from './crawl-parts.ts'
import type { Fetched } from './fetch-url.ts'
import { MOST_REDIRECTS, type OpenedPage } from './opened-page.ts'
import { reachable, refuseUnreachable } from './reach-site.ts'

interface Needs {
  readonly ask: AskSite
  readonly robots: SiteRobots
}

/** The start page, through redirects within the site. @throws {CrawlFailure} */
export async function openStart(
  { ask, robots }: Needs,
  { target, settings }: CrawlOrder,
): Promise<OpenedPage> {
  const first = await reachable(target, robots)
  const scope = siteScope(first, settings)
  const hops: string[] = []
  let url = first
  for (;;) {
    if (!settings.ignoreRobots) await refuseDisallowed(url, robots)
    hops.push(url)
    const fetched = await askPatiently(ask, url)
    const { redirect } = fetched.answer
    if (redirect === null) return { url, hops, capture: pageOf(fetched, url) }
    refuseLeaving(redirect, first, scope.has(new URL(redirect)))
    if (hops.includes(redirect) || hops.length > MOST_REDIRECTS) {
      throw new CrawlFailure('unreachable', 'The start URL redirects in a circle.')
    }
    url = redirect
  }
}

async function refuseDisallowed(url: string, robots: SiteRobots): Promise<void> {
  const verdict = await robots.judge(url)
  if (verdict === 'allowed') return
  const file = await robots.of(url)
  if (verdict === 'unreachable') refuseUnreachable(file)
  const rule = await robots.ruleFor(url)
  throw new CrawlFailure(
    'disallowed',
    `${file.url} disallows crawling the start URL${rule === null ? '' : ` ("${rule.text}" in line ${rule.line})`}. Allow the user agent "Pagemark" there, or start at another URL.`,
  )
}

function refuseLeaving(redirect: string, start: string, isOwn: boolean): void {
  if (isOwn) return
  const { host } = new URL(start)
  throw new CrawlFailure(
    'leaves-site',
    `The start URL redirects from ${host} to another site. Crawl ${redirect} instead.`,
  )
}

function pageOf({ answer, challenge, capture }: Fetched, url: string) {
  if (challenge !== null) throw challenged(challenge)
  const { status, mimeType } = answer
  if (status === null) throw new CrawlFailure('unreachable', `The start page ${faultOf(answer)}.`)
  if (status >= 400) {
    throw new CrawlFailure(
      'start-status',
      `The start page ${url} responds with status ${status}. ${adviceFor(status)}`,
    )
  }
  if (capture === null || mimeType === '') {
    throw new CrawlFailure('not-html', `The start URL is not a web page but "${mimeType}".`)
  }
  return capture
}

function faultOf({ failure }: UrlAnswer): string {
  if (failure === 'timeout') return 'did not answer in time'
  return failure === 'too_large'
    ? 'is larger than 5 MB, or 10 MB uncompressed'
    : 'could not be reached'
}

function adviceFor(status: number): string {
  if (status === 429) return 'The site limits requests. Crawl it again later.'
  if (status >= 500) return 'Crawl the site again when it works.'
  if (status === 401 || status === 403) return 'Crawls only see pages that anyone may open.'
  return 'Check the URL.'
}
