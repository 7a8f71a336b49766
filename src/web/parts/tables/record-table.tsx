import type { ComponentChildren } from 'preact'

export interface RecordsProps {
  /** What its rows are, for who does not see it. */
  readonly label: string
  readonly heads: readonly string[]
  /** A row of cells each. */
  readonly children: ComponentChildren
}

/** Things of one kind, a row each; on a phone a card each. Roles are named for the reason that `ReportTable` gives. */
export function Records({ label, heads, children }: RecordsProps) {
  return (
    <table role="table" class="records" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  )
}
