import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const languagesBlock: FactBlock = {
  name: 'languages',
  title: 'Language versions',
  lead: 'hreflang annotations, and whether the fetched versions link back.',
  gist: ({ page }) => (page.hreflangs.total === 0 ? 'none' : String(page.hreflangs.total)),
  Body: Languages,
}

const RETURNS: Readonly<Record<string, string>> = {
  self: 'this page',
  yes: 'yes',
  no: 'no',
  unknown: 'not measured',
}

function Languages({ results: { page } }: BlockProps) {
  const { hreflangs } = page
  return (
    <section class="card">
      <h2>Versions</h2>
      {hreflangs.total === 0 ? (
        <p>The page has no hreflang annotations.</p>
      ) : (
        <FactTable
          columns={['Language', 'URL', 'Links back', 'Status', 'Line']}
          rows={hreflangs.rows.map(versionRow)}
          total={hreflangs.total}
        />
      )}
    </section>
  )
}

function versionRow({
  code,
  url,
  returns,
  status,
  line,
}: PageSummary['hreflangs']['rows'][number]) {
  return [
    <Quoted class="code" text={code} />,
    url === null ? '–' : <OutboundLink url={url} />,
    RETURNS[returns] ?? 'not measured',
    status ?? '–',
    line ?? '–',
  ]
}
