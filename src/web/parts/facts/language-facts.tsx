import type { PageSummary } from '../../../report/summary/page-summary.ts'
import { FactTable } from '../tables/fact-table.tsx'
import { OutboundLink } from '../texts/outbound-link.tsx'
import { Quoted } from '../texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const languagesBlock: FactBlock = {
  name: 'languages',
  title: 'Language versions',
  lead: 'The hreflang annotations, and whether the versions that were read link back.',
  gist: ({ page }) => (page.hreflangs.total === 0 ? 'none' : String(page.hreflangs.total)),
  Body: Languages,
}

const RETURNS: Readonly<Record<string, string>> = {
  self: 'this page',
  yes: 'yes',
  no: 'no',
  unknown: 'not read',
}

function Languages({ results: { page } }: BlockProps) {
  const { hreflangs } = page
  return (
    <section class="card">
      <h2>Versions</h2>
      {hreflangs.total === 0 ? (
        <p>The page names no versions in other languages.</p>
      ) : (
        <FactTable
          columns={['Language', 'Address', 'Links back', 'Status', 'Line']}
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
    RETURNS[returns] ?? 'not read',
    status ?? '–',
    line ?? '–',
  ]
}
