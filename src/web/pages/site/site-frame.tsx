import type { ComponentChildren } from 'preact'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { SectionNav } from '../../parts/frame/section-nav.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'

export interface SiteFrameProps {
  readonly site: Site
  readonly audit: SiteAudit
  /** First part of the document's title, before the name of the site. */
  readonly title: string
  /** Path of the current page, which the navigation marks. */
  readonly at: string
  /** Whether the viewer can change it. */
  readonly owned: boolean
  /** Script of a page with a list that can be filtered. */
  readonly script?: 'list'
  readonly children: ComponentChildren
}

/** The host, by which people know a site. */
export function siteName(url: string): string {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

const OVERVIEW = ['', 'Overview'] as const
const PAGES = ['/pages', 'Pages'] as const
const CRAWLS = ['/crawls', 'Crawls'] as const
const SETTINGS = ['/settings', 'Settings'] as const

/** Before the first crawl has completed: without pages, and with some. */
const UNCRAWLED = [OVERVIEW, CRAWLS]
const BEGUN = [OVERVIEW, PAGES, CRAWLS]

const CRAWLED = [
  OVERVIEW,
  ['/findings', 'Problems'] as const,
  PAGES,
  ['/templates', 'Templates'] as const,
  ['/structure', 'Structure'] as const,
  ['/links', 'Links'] as const,
  ['/files', 'Files'] as const,
  ['/third-parties', 'Third parties'] as const,
  CRAWLS,
]

/** Whether a crawl has read pages that are still kept. */
export function hasPages(crawl: Crawl | null): crawl is Crawl {
  return crawl !== null && crawl.kept && crawl.counts.pages > 0
}

function partsOf({ shown, last }: SiteAudit) {
  if (shown !== null) return CRAWLED
  return hasPages(last) ? BEGUN : UNCRAWLED
}

/** The frame of all pages of a site audit, with the navigation between them. */
export function SiteFrame(props: SiteFrameProps) {
  const { site, audit, title, at, owned, script, children } = props
  const base = `/s/${audit.id}`
  const parts = partsOf(audit)
  const pages = [...parts, ...(owned ? [SETTINGS] : [])].map(([name, text]) => ({
    href: base + name,
    text,
  }))
  return (
    <Document
      site={site}
      title={`${quoteText(title, 80)}: ${quoteText(siteName(audit.url), 80)}`}
      class="list"
      {...(script && { script })}
    >
      <SectionNav label="Site audit" pages={pages} at={at} />
      {children}
    </Document>
  )
}
