/** Content of a page, in a form that can be compared with another load. */
export interface PageOutline {
  /** Number of words in the main content, hidden or not: without navigation, header, footer, aside, form and dialog. */
  readonly words: number
  readonly headings: readonly string[]
  /** Linked paths on the page's own host, once each. */
  readonly links: readonly string[]
  /** Types of structured data, once each. */
  readonly types: readonly string[]
}
