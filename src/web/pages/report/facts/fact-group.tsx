import type { ComponentChildren } from 'preact'
import { Quoted } from '../../../parts/texts/quoted.tsx'

export interface FactGroupProps {
  readonly title: string
  /** Summary beside the title: a count, a state. */
  readonly gist: string
  readonly open?: boolean | undefined
  readonly children: ComponentChildren
}

/** A collapsed group of facts. */
export function FactGroup({ title, gist, open, children }: FactGroupProps) {
  return (
    <details class="fact" open={open}>
      <summary>
        <h3>{title}</h3>
        <Quoted class="value" text={gist} length={80} />
      </summary>
      {children}
    </details>
  )
}
