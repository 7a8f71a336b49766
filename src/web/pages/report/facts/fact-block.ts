import type { VNode } from 'preact'
import type { Results } from '../../../../report/results.ts'

export interface BlockProps {
  readonly results: Results
}

/** Facts of one kind: a line of the report, and a page. */
export interface FactBlock {
  /** Last segment of the page's path. */
  readonly name: string
  readonly title: string
  /** The content of the page, in a sentence. */
  readonly lead: string
  /** Summary in a few words: a count, a state. May quote the audited page. */
  readonly gist: (results: Results) => string
  readonly Body: (props: BlockProps) => VNode
}
