import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { Mark } from '../../../parts/texts/mark.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'

type Row = PageSummary['robots']['matrix'][number]

const KINDS: Readonly<Record<string, string>> = {
  search: 'search',
  'ai-search': 'AI search',
  'ai-user': 'AI assistants',
  'ai-training': 'AI training',
  legacy: 'retired name',
  social: 'link previews',
}

/** The robots.txt decision for each crawler with the deciding rule; crawlers with the same decision share a row. */
export function CrawlerTable({ rows }: { readonly rows: readonly Row[] }) {
  const groups = Map.groupBy(rows, ({ kind, allowed, obeys, rule, line }) =>
    JSON.stringify([kind, allowed, obeys, rule, line]),
  )
  return (
    <FactTable
      columns={['Purpose', 'Allowed', 'Rule', 'Line', 'Crawlers']}
      rows={[...groups.values()].map(groupRow)}
    />
  )
}

function groupRow(members: readonly Row[]) {
  const [row] = members
  if (!row) return []
  return [
    KINDS[row.kind] ?? 'other',
    <Access row={row} />,
    row.rule === null ? 'none' : <Quoted class="code" text={row.rule} />,
    row.line ?? '–',
    <Quoted text={members.map(({ bot }) => bot).join(', ')} length={600} />,
  ]
}

function Access({ row: { allowed, obeys } }: { readonly row: Row }) {
  if (!obeys) return <>ignores robots.txt</>
  if (allowed === null) return <>unknown</>
  return (
    <span class="state">
      <Mark tone={allowed ? 'good' : 'bad'} />
      {allowed ? 'yes' : 'no'}
    </span>
  )
}
