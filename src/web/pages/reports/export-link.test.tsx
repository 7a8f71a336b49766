import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { PLAIN_LIST } from '../../query/list-filter.ts'
import { ExportLink } from './export-link.tsx'

it.each([
  { name: 'all of a list that one file has room for', total: 100_000, text: 'Export CSV<' },
  {
    name: 'that it is not all, of one that is longer',
    total: 100_001,
    text: 'Export CSV (the first 100,000)<',
  },
])('offers $name', ({ total, text }) => {
  const filter = { ...PLAIN_LIST, result: 'bad', page: 2 } as const
  const html = renderToString(<ExportLink filter={filter} total={total} />)
  expect(html).toBe(`<a href="/reports.csv?result=bad">${text}/a>`)
})
