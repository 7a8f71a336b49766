import type { ComponentChildren } from 'preact'

/** A name and its value; rows without a value are left out. */
export type Fact = readonly [name: string, value: ComponentChildren | null]

/** Names and values, two columns. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
