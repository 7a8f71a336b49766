import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import { STOP_TEXTS } from '../../../report/write/site/stop-text.ts'
import type { Page } from '../../../store/database/page.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { SiteFrame } from './site-frame.tsx'
import { CRAWL_WORDS } from './site-texts.ts'

export interface CrawlsPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly owned: boolean
  /** Latest first. */
  readonly crawls: Page<Crawl>
  /** From 1. */
  readonly page: number
}

export const CRAWLS_PER_PAGE = 50

/** `/s/:id/crawls`: all crawls of a site, each with its result and what changed. */
export function CrawlsPage({ site, audit, owned, crawls, page }: CrawlsPageProps) {
  const path = `/s/${audit.id}`
  const at = `${path}/crawls`
  return (
    <SiteFrame {...{ site, audit, owned }} title="Crawls" at={at}>
      <div class="list-head">
        <h1>Crawls</h1>
      </div>
      <section class="card" aria-label="Crawls">
        <Records label="Crawls" heads={['Crawl', 'Result', 'Fetched URLs', 'Time', 'Changes']}>
          {crawls.items.map((crawl) => (
            <Row path={path} crawl={crawl} />
          ))}
        </Records>
        <PageLinks
          page={page}
          perPage={CRAWLS_PER_PAGE}
          total={crawls.total}
          last={Math.max(1, Math.ceil(crawls.total / CRAWLS_PER_PAGE))}
          path={(number) => `${at}?page=${number}`}
        />
      </section>
    </SiteFrame>
  )
}

function Row({ path, crawl }: { readonly path: string; readonly crawl: Crawl }) {
  const { number, counts, startedAt, endedAt, createdAt } = crawl
  const hasChanges = crawl.status === 'completed' && number > 1
  return (
    <tr role="row">
      <td role="cell">
        Crawl {numberText(number)}
        <p class="soft">
          <When at={endedAt ?? createdAt} />
        </p>
        <Ending crawl={crawl} />
      </td>
      <td role="cell" data-label="Result">
        <Result crawl={crawl} />
      </td>
      <td role="cell" class="soft" data-label="Fetched URLs">
        {numberText(counts.fetched)}
      </td>
      <td role="cell" class="soft" data-label="Time">
        {startedAt !== null && endedAt !== null ? durationText(endedAt - startedAt) : '–'}
      </td>
      <td role="cell" data-label="Changes">
        {hasChanges ? (
          <a href={`${path}/changes?crawl=${number}`}>
            Changes<span class="sr"> of crawl {number}</span>
          </a>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}

/** Why a crawl has no result, or not that of the whole site. */
function Ending({ crawl: { stopReason, error } }: { readonly crawl: Crawl }) {
  if (stopReason === null && error === null) return null
  return (
    <p class="soft">
      {stopReason === null ? (
        <Quoted text={error?.message ?? ''} length={300} />
      ) : (
        STOP_TEXTS[stopReason]
      )}
    </p>
  )
}

function Result({ crawl: { status, result, score } }: { readonly crawl: Crawl }) {
  if (result === null) return <>{CRAWL_WORDS[status]}</>
  return (
    <span class={`verdict ${result}`}>
      <Mark tone={result} />
      {RESULT_WORDS[result]} <b>{score}</b>
    </span>
  )
}

function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return `${Math.max(1, Math.round(ms / 1000))} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
