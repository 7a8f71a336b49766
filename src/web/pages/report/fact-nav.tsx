import type { Results } from '../../../report/results.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { FACT_BLOCKS, factsPath } from './facts/fact-blocks.ts'

export interface FactNavProps {
  /** Path of the report, or of one of its runs. */
  readonly base: string
  readonly results: Results
  /** The block of the current page. */
  readonly current?: string
}

/** Links to the facts, each with a summary. */
export function FactNav({ base, results, current }: FactNavProps) {
  return (
    <ul class="fact-nav">
      {FACT_BLOCKS.map(({ name, title, gist }) => (
        <li>
          <a
            href={factsPath(base, name)}
            {...(name === current ? { 'aria-current': 'page' as const } : {})}
          >
            {title}
          </a>
          <Quoted class="value" text={gist(results)} length={80} />
        </li>
      ))}
    </ul>
  )
}
