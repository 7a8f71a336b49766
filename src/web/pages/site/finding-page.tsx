import { counted } from '../../../checks/shared/counted.ts'
import type { Page } from '../../../store/database/page.ts'
import type { FindingHead } from '../../../report/site/pack-site.ts'
import { MOST_ROWS, type SiteFindingRow } from '../../../report/site/site-results.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { SiteFrame } from './site-frame.tsx'
import { checkTexts } from './site-texts.ts'
import { PER_PAGE } from './url-list-page.tsx'
import { UrlTable } from './url-table.tsx'

export interface FindingPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly owned: boolean
  readonly finding: FindingHead
  /** Its evidence, as far as this page shows it. */
  readonly rows: readonly SiteFindingRow[]
  /** The pages that have the finding. */
  readonly urls: Page<ListedUrl>
  /** From 1. */
  readonly page: number
}

/** `/s/:id/findings/:check`: one finding with its reason, fix, evidence and pages. */
export function FindingPage(props: FindingPageProps) {
  const { site, audit, owned, finding, rows, urls, page } = props
  const path = `/s/${audit.id}`
  const at = `${path}/findings/${finding.check}`
  const texts = checkTexts(finding.check)
  const kept = Math.min(finding.rows_total, MOST_ROWS)
  const longest = Math.max(urls.total, kept)
  const last = Math.max(1, Math.ceil(longest / PER_PAGE))
  return (
    <SiteFrame {...{ site, audit, owned }} title={finding.title} at={path}>
      <section class="card">
        <h1>
          <Mark tone={toneOf(finding.outcome)} /> <Quoted text={finding.message} length={300} />
        </h1>
        {texts && <p>{texts.why}</p>}
        <p>
          <strong>Fix:</strong> {finding.fix}
        </p>
        {texts && (
          <p class="soft">
            Check: {texts.title}. Source: <OutboundLink url={texts.source} />
          </p>
        )}
      </section>
      {finding.templates.length > 0 && <Templates path={path} finding={finding} />}
      {rows.length > 0 && <Evidence finding={finding} rows={rows} />}
      {urls.total > 0 && (
        <section class="card" aria-labelledby="pages-title">
          <h2 id="pages-title">{counted(urls.total, 'page')}</h2>
          {urls.items.length > 0 && <UrlTable path={path} label="Pages" urls={urls.items} />}
        </section>
      )}
      {last > 1 && (
        <PageLinks
          page={page}
          perPage={PER_PAGE}
          total={longest}
          last={last}
          path={(number) => `${at}?page=${number}`}
        />
      )}
    </SiteFrame>
  )
}

interface TemplatesProps extends Pick<FindingPageProps, 'finding'> {
  readonly path: string
}

/** Templates whose pages nearly all have the finding. */
function Templates({ path, finding }: TemplatesProps) {
  return (
    <section class="card" aria-labelledby="templates-title">
      <h2 id="templates-title">In templates</h2>
      <p class="soft">
        Nearly all pages of these templates have this problem. One change to the template fixes them
        all.
      </p>
      <FactTable
        columns={['Template', 'Affected pages', 'All pages']}
        rows={finding.templates.map(({ id, name, pages, of }) => [
          <a href={`${path}/pages?template=${id}&check=${finding.check}`}>
            <Quoted text={name} length={100} />
          </a>,
          numberText(pages),
          numberText(of),
        ])}
      />
    </section>
  )
}

/** Most linking pages shown in one row. */
const MOST_SOURCES = 10

function Evidence({ finding, rows }: Pick<FindingPageProps, 'finding' | 'rows'>) {
  const has = (name: keyof SiteFindingRow) => rows.some((row) => row[name] !== undefined)
  const hasMore = has('status') || has('value') || has('note')
  const hasUrl = rows.some(({ url }) => url !== '')
  const columns = [
    ...(hasUrl ? ['URL'] : []),
    ...(has('target') ? ['Target'] : []),
    ...(hasMore ? ['Details'] : []),
    ...(has('sources') ? ['Pages'] : []),
  ]
  return (
    <section class="card" aria-labelledby="evidence-title">
      <h2 id="evidence-title">Evidence</h2>
      {finding.rows_total > MOST_ROWS && (
        <p class="soft">
          The first {numberText(MOST_ROWS)} of {counted(finding.rows_total, 'row')}.
        </p>
      )}
      {rows.length > 0 && (
        <FactTable
          columns={columns}
          rows={rows.map((row) => [
            ...(hasUrl ? [<OutboundLink url={row.url} />] : []),
            ...(has('target')
              ? [row.target === undefined ? '' : <OutboundLink url={row.target} />]
              : []),
            ...(hasMore ? [<Quoted text={detailsText(row)} length={500} />] : []),
            ...(has('sources') ? [<Sources row={row} />] : []),
          ])}
        />
      )}
    </section>
  )
}

function detailsText({ status, value, note }: SiteFindingRow): string {
  const parts = [status === undefined ? '' : `Status ${status}`, value ?? '', note ?? '']
  return parts.filter((part) => part !== '').join(', ')
}

function Sources({
  row: { sources = [], sources_total: total = sources.length },
}: {
  row: SiteFindingRow
}) {
  const shown = sources.slice(0, MOST_SOURCES)
  return (
    <>
      <ul>
        {shown.map((url) => (
          <li>
            <OutboundLink url={url} />
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p class="soft">and {counted(total - shown.length, 'other page')}</p>
      )}
    </>
  )
}
