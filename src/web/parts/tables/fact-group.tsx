import type { ComponentChildren } from 'preact'
import { Quoted } from '../texts/quoted.tsx'

export interface FactGroupProps {
  readonly title: string
  /** The gist, beside the title: a count, a state. */
  readonly gist: string
  readonly children: ComponentChildren
}

/** A folded block of facts. */
export function FactGroup({ title, gist, children }: FactGroupProps) {
  return (
    <details class="fact">
      <summary>
        <h3>{title}</h3>
        <Quoted class="value" text={gist} length={80} />
      </summary>
      {children}
    </details>
  )
}
