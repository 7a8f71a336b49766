import { SectionNav } from '../../parts/frame/section-nav.tsx'

const TABS = [
  { href: '/new', text: 'One page' },
  { href: '/new/site', text: 'Whole site' },
  { href: '/new/list', text: 'List of pages' },
  { href: '/new/sitemap', text: 'Sitemap' },
] as const

/** The kinds of audit: each is a page. */
export function AuditTabs({ current }: { readonly current: (typeof TABS)[number]['href'] }) {
  return <SectionNav label="What to audit" pages={TABS} at={current} />
}
