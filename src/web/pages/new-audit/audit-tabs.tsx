const TABS = [
  ['/new', 'One page'],
  ['/new/list', 'List of pages'],
] as const

/** What can be audited: each a page of its own. */
export function AuditTabs({ current }: { readonly current: (typeof TABS)[number][0] }) {
  return (
    <nav class="audit-tabs" aria-label="What to audit">
      {TABS.map(([path, title]) => (
        <a href={path} aria-current={path === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}
