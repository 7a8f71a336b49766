import { bytesText, valueText } from '../../../report/write/number-text.ts'
import type { CheckResult } from '../../../report/results.ts'
import { numberText } from '../texts/whole-number.ts'
import { columnsOf, type EvidenceColumn, type EvidenceRow } from './evidence-columns.ts'
import { breakClass } from '../texts/is-short.ts'
import { Crop, type Photograph } from '../lab/crop.tsx'
import { cropText } from '../lab/first-crops.ts'
import { OutboundLink } from '../texts/outbound-link.tsx'
import { Quoted } from '../texts/quoted.tsx'

/** Enough to recognise a text. */
const USUAL_LENGTH = 400

export interface EvidenceTableProps {
  readonly check: Pick<CheckResult, 'evidence' | 'evidence_total'>
  /** Maximum rows. */
  readonly limit: number
  /** Rows before the first shown one. */
  readonly from?: number
  /** Limit for each text. */
  readonly length?: number
  /** To show the elements in. */
  readonly photograph?: Photograph | undefined
  /** Where all rows are, if not here. */
  readonly path?: string | undefined
}

/** The rows of evidence, in the columns that they fill. */
export function EvidenceTable(props: EvidenceTableProps) {
  const { check, limit, from = 0, length = USUAL_LENGTH, photograph, path } = props
  const rows = check.evidence.slice(from, from + limit)
  const columns = columnsOf(rows)
  const [only] = rows
  if (only === undefined || columns.length === 0) return null
  if (check.evidence_total === 1) {
    return <OneRow row={only} columns={columns} length={length} photograph={photograph} />
  }
  const isPictured = photograph !== undefined && rows.some(({ box }) => box !== undefined)
  return (
    <>
      <table class="evidence">
        <thead>
          <tr>
            {columns.map(([, heading]) => (
              <th scope="col">{heading}</th>
            ))}
            {isPictured && <th scope="col">Screenshot</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr>
              {columns.map(([column, heading]) => (
                <td data-label={heading} class={breakClass(row[column])}>
                  <Cell row={row} column={column} length={length} />
                </td>
              ))}
              {isPictured && (
                <td data-label="Screenshot">
                  {row.box ? (
                    <Crop
                      photograph={photograph}
                      box={row.box}
                      alt={cropText(from + index + 1, check.evidence_total)}
                    />
                  ) : (
                    '–'
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {check.evidence_total > rows.length && (
        <p class="more">
          {from > 0 && `Rows ${from + 1} to `}
          {`${from + rows.length} of ${numberText(check.evidence_total)} shown.`}
          {path !== undefined && check.evidence.length > rows.length && (
            <>
              {' '}
              <a href={path}>{allText(check)}</a>
            </>
          )}
        </p>
      )}
    </>
  )
}

/** A report does not keep every row of a long list. */
function allText({ evidence, evidence_total }: EvidenceTableProps['check']): string {
  return evidence.length < evidence_total ? `Show ${evidence.length}` : 'Show all'
}

interface OneRowProps {
  readonly row: EvidenceRow
  readonly columns: ReturnType<typeof columnsOf>
  readonly length: number
  readonly photograph: Photograph | undefined
}

/** A table with one row would be more frame than content. */
function OneRow({ row, columns, length, photograph }: OneRowProps) {
  return (
    <>
      <p class="one">
        {columns.map(([column, heading], index) => (
          <>
            {index > 0 && ' · '}
            {heading} <Cell row={row} column={column} length={length} />
          </>
        ))}
      </p>
      {photograph && row.box && <Crop photograph={photograph} box={row.box} alt={cropText(1, 1)} />}
    </>
  )
}

interface CellProps {
  readonly row: EvidenceRow
  readonly column: EvidenceColumn
  readonly length: number
}

function Cell({ row, column, length }: CellProps) {
  const cell = row[column]
  if (cell === undefined) return <>–</>
  if (column === 'url') return <OutboundLink url={String(cell)} />
  if (typeof cell === 'string') {
    return <Quoted class={isCode(column) ? 'code' : undefined} text={cell} length={length} />
  }
  if (column === 'bytes') return <>{bytesText(cell)}</>
  if (column === 'ms') return <>{valueText({ number: cell, unit: 'ms' })}</>
  return <>{cell}</>
}

function isCode(column: EvidenceColumn): boolean {
  return column === 'snippet' || column === 'value' || column === 'expected'
}
