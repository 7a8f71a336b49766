import { FactTable } from '../fact-table.tsx'
import { Quoted } from '../quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const headersBlock: FactBlock = {
  name: 'headers',
  title: 'Response headers',
  lead: 'Every line of the answer, sorted by what it is about. Values of cookies are left out.',
  gist: ({ page }) => String(page.headers.length),
  Body: Headers,
}

const GROUPS = [
  ['security', 'Security'],
  ['caching', 'Caching'],
  ['server', 'Server and connection'],
  ['content', 'Content'],
  ['custom', 'Others'],
] as const

function Headers({ results: { page } }: BlockProps) {
  return (
    <>
      {GROUPS.map(([group, title]) => {
        const headers = page.headers.filter((header) => header.group === group)
        if (headers.length === 0) return null
        return (
          <section class="card">
            <h2>{title}</h2>
            <FactTable
              columns={['Name', 'Value']}
              rows={headers.map(({ name, value }) => [
                <Quoted text={name} />,
                <Quoted class="code" text={value} length={600} />,
              ])}
            />
          </section>
        )
      })}
    </>
  )
}
