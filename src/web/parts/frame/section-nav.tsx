export interface SectionNavProps {
  readonly label: string
  readonly pages: readonly { readonly href: string; readonly text: string }[]
  /** Address of the page that is shown. */
  readonly at: string
}

/** The way between the pages of one family. */
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
