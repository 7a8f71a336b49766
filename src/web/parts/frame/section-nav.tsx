export interface SectionNavProps {
  readonly label: string
  readonly pages: readonly { readonly href: string; readonly text: string }[]
  /** URL of the current page. */
  readonly at: string
}

/** Navigation between the pages of a section. */
export function SectionNav({ label, pages, at }: SectionNavProps) {
  return (
    <nav class="section-nav" aria-label={label}>
      <ul>
        {pages.map(({ href, text }) => (
          <li>
            <a href={href} aria-current={href === at ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
