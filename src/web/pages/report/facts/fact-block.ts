import type { VNode } from 'preact'
import type { Results } from '../../../../report/results.ts'

export interface BlockProps {
  readonly results: Results
}

/** Facts of one kind: a line of the report, and a page of their own. */
export interface FactBlock {
  /** Last part of the page's address. */
  readonly name: string
  readonly title: string
  /** What the page shows, in a sentence. */
  readonly lead: string
  /** What there is, in a few words: a count, a state. May quote the audited page. */
  readonly gist: (results: Results) => string
  readonly Body: (props: BlockProps) => VNode
}
