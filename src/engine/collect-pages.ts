import type { Session } from '../egress/egress.ts'
import { registrableDomain } from '../facts/html/urls.ts'
import type { OtherPage, SitemapContents } from '../report/sitemap-outcome.ts'
import type { ParsedTarget } from '../request/target.ts'

/** Limit of named others; further ones are only counted. */
const MOST_OTHERS = 20
/** Characters kept of a refused URL. */
const KEPT = 300

export type PageCollection = ReturnType<typeof collectPages>

/** Classifies the URLs of sitemaps: pages of the site, pages of others, and URLs that are not audited. */
export function collectPages({
  session,
  mostPages,
  own,
  anySite = false,
}: {
  readonly session: Pick<Session, 'judge'>
  readonly mostPages: number
  /** URLs of the site whose pages are wanted. */
  readonly own: readonly string[]
  /** Pages of every site are wanted. */
  readonly anySite?: boolean | undefined
}) {
  const sites = new Set(own.map(siteOf))
  const seen = new Set<string>()
  const pages: string[] = []
  const others: OtherPage[] = []
  let otherCount = 0

  const addOther = (other: OtherPage) => {
    otherCount += 1
    if (others.length < MOST_OTHERS) others.push(other)
  }
  const addJudged = (url: string, judged: ParsedTarget) => {
    if (!judged.ok) {
      addOther({ url: url.slice(0, KEPT), refusal: judged.refusal.message })
      return
    }
    const { url: page } = judged.target
    if (seen.has(page)) return
    seen.add(page)
    if (!anySite && !sites.has(siteOf(page))) addOther({ url: page, refusal: null })
    else if (pages.length < mostPages) pages.push(page)
  }

  return {
    /** The target of a redirected file of the site also belongs to the site. */
    movedTo(from: string, to: string): void {
      if (sites.has(siteOf(from))) sites.add(siteOf(to))
    },
    add(urls: readonly string[]): void {
      for (const url of urls) addJudged(url, session.judge(new URL(url)))
    },
    isEnough: (): boolean => pages.length >= mostPages,
    all: (): Pick<SitemapContents, 'pages' | 'others' | 'otherCount'> => ({
      pages,
      others,
      otherCount,
    }),
  }
}

/** The registrable domain, or the host itself if it has none. */
function siteOf(url: string): string {
  const { hostname } = new URL(url)
  return registrableDomain(hostname) ?? hostname
}
