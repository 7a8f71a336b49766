/** What a page has to say, in a form that compares with another load of it. */
export interface PageOutline {
  /** Of the main content, hidden or not: without navigation, header, footer, aside, form and dialog. */
  readonly words: number
  readonly headings: readonly string[]
  /** Paths on the page's own host that links lead to, once each. */
  readonly links: readonly string[]
  /** Types of structured data, once each. */
  readonly types: readonly string[]
}
