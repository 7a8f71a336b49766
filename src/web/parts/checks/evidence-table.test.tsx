import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { EvidenceTable, type EvidenceTableProps } from './evidence-table.tsx'

const PATH = '/r/1/checks/image-alt'

function tableOf(kept: number, total: number, rest: Partial<EvidenceTableProps> = {}): string {
  const evidence = Array.from({ length: kept }, (_, row) => ({ line: row + 1 }))
  const check = { evidence, evidence_total: total }
  return renderToString(<EvidenceTable check={check} limit={10} path={PATH} {...rest} />)
}

describe('a list of evidence', () => {
  it('says how many rows it shows, and leads to the rest', () => {
    expect(tableOf(14, 14)).toContain(`10 of 14 shown. <a href="${PATH}">Show all</a>`)
  })

  it('promises no more rows than the report keeps', () => {
    expect(tableOf(100, 1214)).toContain(`10 of 1,214 shown. <a href="${PATH}">Show 100</a>`)
    expect(tableOf(4, 9)).toContain('4 of 9 shown.')
    expect(tableOf(4, 9)).not.toContain('<a')
  })

  it('names the rows of a further page', () => {
    const page = tableOf(100, 214, { from: 50, limit: 50, path: undefined })
    expect(page).toContain('Rows 51 to 100 of 214 shown.')
    expect(page).not.toContain('<a')
  })

  it('says nothing where all rows are shown', () => {
    expect(tableOf(10, 10)).not.toContain('shown')
  })
})
