import { counted } from '../../../checks/shared/counted.ts'
import type { Page } from '../../../store/database/page.ts'
import type { FindingHead } from '../../../report/site/pack-site.ts'
import { MOST_ROWS, type SiteFindingRow } from '../../../report/site/site-results.ts'
import type { FoundOnPage } from '../../../store/sites/found-on-pages.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { FindingEvidence } from './finding-evidence.tsx'
import { Histogram } from './histogram.tsx'
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
  /** What was found on each, by its number; empty for a check of the whole site. */
  readonly onPages: ReadonlyMap<number, FoundOnPage>
  /** From 1. */
  readonly page: number
}

/** `/s/:id/findings/:check`: one finding with its reason, fix, evidence and pages. */
export function FindingPage(props: FindingPageProps) {
  const { site, audit, owned, finding, rows, urls, onPages, page } = props
  const path = `/s/${audit.id}`
  const at = `${path}/findings/${finding.check}`
  const texts = checkTexts(finding.check)
  const kept = Math.min(finding.rows_total, MOST_ROWS)
  const longest = Math.max(urls.total, kept)
  const last = Math.max(1, Math.ceil(longest / PER_PAGE))
  return (
    <SiteFrame {...{ site, audit, owned }} title={finding.title} at={`${path}/findings`}>
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
      {finding.histogram && (
        <section class="card" aria-labelledby="histogram-title">
          <h2 id="histogram-title">All pages</h2>
          <Histogram
            column={
              finding.check === 'site-click-depth'
                ? 'Clicks from the start'
                : 'Time to the first byte'
            }
            rows={finding.histogram.map(({ label, pages }) => [label, pages])}
          />
        </section>
      )}
      {rows.length > 0 && <FindingEvidence title="Evidence" finding={finding} rows={rows} />}
      {urls.total > 0 && (
        <section class="card" aria-labelledby="pages-title">
          <h2 id="pages-title">{counted(urls.total, 'affected page')}</h2>
          {urls.items.length > 0 && (
            <UrlTable path={path} label="Pages" urls={urls.items} found={differing(onPages)} />
          )}
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

/** What was found, unless it is the same on each page: then the heading says it. */
function differing(onPages: FindingPageProps['onPages']): FindingPageProps['onPages'] {
  const all = [...onPages.values()]
  const [first] = all
  const isSame = all.every(
    ({ message, evidence }) => evidence === null && message === first?.message,
  )
  return all.length > 1 && isSame ? new Map() : onPages
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
