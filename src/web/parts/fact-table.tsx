import type { ComponentChildren } from 'preact'
import { countText } from './count-text.ts'

export interface FactTableProps {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ComponentChildren[])[]
  /** How many there were on the page. */
  readonly total?: number
}

/** Facts in rows, with a word on those that are not shown. */
export function FactTable({ columns, rows, total = rows.length }: FactTableProps) {
  return (
    <>
      <table class="evidence">
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
                <td data-label={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p class="more">
          The first {rows.length} of {countText(total, 'row')}.
        </p>
      )}
    </>
  )
}
