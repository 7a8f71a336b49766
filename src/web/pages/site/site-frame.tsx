import type { ComponentChildren } from 'preact'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { SectionNav } from '../../parts/frame/section-nav.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'

export interface SiteFrameProps {
  readonly site: Site
  readonly audit: SiteAudit
  /** What stands before the site in the title of the document. */
  readonly title: string
  /** Address of the page that is shown, among those of the navigation. */
  readonly at: string
  /** May the viewer change it? */
  readonly owned: boolean
  readonly children: ComponentChildren
}

/** The host, as people call a site. */
export function siteName(url: string): string {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

/** Around every page of a site audit: the way between them. */
export function SiteFrame({ site, audit, title, at, owned, children }: SiteFrameProps) {
  const base = `/s/${audit.id}`
  const pages = [
    { href: base, text: 'Overview' },
    { href: `${base}/pages`, text: 'Pages' },
    ...(owned ? [{ href: `${base}/settings`, text: 'Settings' }] : []),
  ]
  return (
    <Document
      site={site}
      title={`${quoteText(title, 80)}: ${quoteText(siteName(audit.url), 80)}`}
      class="list"
    >
      <SectionNav label="Site audit" pages={pages} at={at} />
      {children}
    </Document>
  )
}
