import type { ComponentChildren } from 'preact'

export interface RecordsProps {
  /** What its rows are, for screen readers. */
  readonly label: string
  readonly heads: readonly string[]
  /** Rows of cells. */
  readonly children: ComponentChildren
}

/**
 * Items of one kind, one row each; on a phone one card each. Roles are explicit for the reason given in `ReportTable`.
 */
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
