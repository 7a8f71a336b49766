import type { ComponentChildren } from 'preact'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { SectionNav } from '../../parts/frame/section-nav.tsx'

const PAGES = [
  { href: '/admin', text: 'Health' },
  { href: '/admin/users', text: 'Users' },
  { href: '/admin/queue', text: 'Queue' },
  { href: '/admin/settings', text: 'Settings' },
  { href: '/admin/log', text: 'Log' },
] as const

export interface AdminFrameProps {
  readonly site: Site
  readonly at: (typeof PAGES)[number]['href']
  readonly children: ComponentChildren
}

/** The frame of all administration pages: heading and navigation. */
export function AdminFrame({ site, at, children }: AdminFrameProps) {
  const { text = '' } = PAGES.find(({ href }) => href === at) ?? {}
  return (
    <Document site={site} title={`${text} – Administration`} class="sections">
      <h1>Administration</h1>
      <SectionNav label="Administration" pages={PAGES} at={at} />
      <div class="section-body">{children}</div>
    </Document>
  )
}
