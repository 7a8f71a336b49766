import type { ComponentChildren } from 'preact'
import { counted } from '../../../checks/shared/counted.ts'
import { isShort } from '../texts/is-short.ts'

export interface FactTableProps {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ComponentChildren[])[]
  /** Number of entries on the page. */
  readonly total?: number
  /** On phones: each row a stack of its cells, or still a table if the cells are few and short. */
  readonly layout?: 'stacked' | 'kept'
}

/** Facts in rows, with a note on those that are not shown. */
export function FactTable({
  columns,
  rows,
  total = rows.length,
  layout = 'stacked',
}: FactTableProps) {
  return (
    <>
      <table class={layout === 'kept' ? 'kept' : 'evidence'}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, index) => (
                <td data-label={columns[index]} class={isShort(cell) ? 'short' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p class="more">
          The first {rows.length} of {counted(total, 'row')}.
        </p>
      )}
    </>
  )
}
