import type { ComponentChildren } from 'preact'
import type { ResultClass } from '../../../../report/results.ts'
import { Verdict } from '../../../parts/report/verdict.tsx'
import { When } from '../../../parts/texts/when.tsx'

export interface SideCardProps {
  /** `A`, `From`. */
  readonly name: string
  readonly path: string
  /** Text of the link to it. */
  readonly link: ComponentChildren
  /** Undefined if there are no results yet. */
  readonly verdict:
    | { readonly result: ResultClass | null; readonly score: number | null; readonly at: number }
    | undefined
  readonly children?: ComponentChildren
}

/** One of the two compared sides: its name and result. */
export function SideCard({ name, path, link, verdict, children }: SideCardProps) {
  return (
    <section class="card" aria-labelledby={`side-${name}`}>
      <h2 id={`side-${name}`}>
        {name} <a href={path}>{link}</a>
      </h2>
      {verdict && <Verdict result={verdict.result} score={verdict.score} />}
      {children}
      <p class="soft">{verdict ? <When at={verdict.at} /> : 'No results yet.'}</p>
    </section>
  )
}
