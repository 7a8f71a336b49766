import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import type { CheckResult } from '../../../../report/results.ts'
import { CheckLink } from '../../../parts/checks/check-link.tsx'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { OUTCOME_WORDS } from '../../../../report/write/outcome-words.ts'
import { Mark, toneOf } from '../../../parts/texts/mark.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'
import { checksOfHeader } from './header-checks.ts'

export const headersBlock: FactBlock = {
  name: 'headers',
  title: 'Response headers',
  lead: 'All headers of the response by topic. Cookie values are not stored.',
  gist: ({ page }) => String(page.headers.length),
  Body: Headers,
}

const GROUPS = [
  ['security', 'Security'],
  ['caching', 'Caching'],
  ['server', 'Server and connection'],
  ['content', 'Content'],
  ['custom', 'Other'],
] as const

function Headers({ results: { page, checks } }: BlockProps) {
  return (
    <>
      {GROUPS.map(([group, title]) => {
        const headers = page.headers.filter((header) => header.group === group)
        if (headers.length === 0) return null
        return (
          <section class="card">
            <h2>{title}</h2>
            <FactTable
              columns={['Name', 'Value', 'Checks']}
              rows={headers.map(({ name, value }, index) => [
                <Quoted text={name} />,
                <Quoted class="code" text={value} length={600} />,
                <Judges checks={isFirst(headers, index) ? checksOfHeader(name, checks) : []} />,
              ])}
            />
          </section>
        )
      })}
    </>
  )
}

/** Lines of one name are rated together, so the outcomes are shown beside the first. */
function isFirst(headers: PageSummary['headers'], index: number): boolean {
  const name = headers[index]?.name.toLowerCase()
  return headers.findIndex((header) => header.name.toLowerCase() === name) === index
}

function Judges({ checks }: { readonly checks: readonly CheckResult[] }) {
  if (checks.length === 0) return <>–</>
  return (
    <ul>
      {checks.map(({ id, title, outcome }) => (
        <li>
          <Mark tone={toneOf(outcome)} /> {OUTCOME_WORDS[outcome]}:{' '}
          <CheckLink id={id} title={title} />
        </li>
      ))}
    </ul>
  )
}
