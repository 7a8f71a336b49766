import { counted } from '../../../checks/shared/counted.ts'
import type { ComparedFinding } from '../../../store/sites/compare-finding.ts'
import { type CrawlChanges, MOST_CHANGED } from '../../../store/sites/crawls.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { shownTitle } from '../../../report/write/visible-text.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { ChangedFindings } from './changed-findings.tsx'
import { SiteFrame } from './site-frame.tsx'

export interface ChangesPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly owned: boolean
  /** The crawl that completed before the shown one; undefined if there is none. */
  readonly before: Crawl | undefined
  readonly after: Crawl
  /** Undefined if URLs of one of the two are no longer stored. */
  readonly changes: CrawlChanges | undefined
  /** Whether checks or scoring changed between the two. */
  readonly otherRules: boolean
}

/** `/s/:id/changes`: what changed from one crawl to the next. */
export function ChangesPage({ site, audit, owned, ...shown }: ChangesPageProps) {
  const path = `/s/${audit.id}`
  const { before, after, changes, otherRules } = shown
  return (
    <SiteFrame {...{ site, audit, owned }} title="Changes" at={`${path}/crawls`}>
      {before ? (
        <Head {...{ before, after, changes, otherRules }} />
      ) : (
        <section class="card">
          <h1>Changes</h1>
          <p>No crawl completed before crawl {after.number}. Crawl the site again to compare.</p>
        </section>
      )}
      {before && changes && (
        <Changes path={path} changes={changes} shown={after.id === audit.shown?.id} />
      )}
    </SiteFrame>
  )
}

type HeadProps = Pick<ChangesPageProps, 'after' | 'changes' | 'otherRules'> & {
  readonly before: Crawl
}

function Head({ before, after, changes, otherRules }: HeadProps) {
  return (
    <section class="card">
      <h1>
        Changes from crawl {before.number} to crawl {after.number}
      </h1>
      <p>
        <When at={before.endedAt ?? before.createdAt} /> to{' '}
        <When at={after.endedAt ?? after.createdAt} />
      </p>
      <p class="lead">{scoreText(before.score, after.score)}</p>
      {changes && <p>{pagesText(changes)}</p>}
      {otherRules && (
        <p class="notice">
          The checks changed between the two crawls, so some differences are not changes of the
          site.
        </p>
      )}
      {(before.stopReason !== null || after.stopReason !== null) && (
        <p class="notice">
          At least one of the two crawls stopped early. Pages that it did not reach look new or
          missing.
        </p>
      )}
      {!changes && <p class="notice">The pages of crawl {before.number} are no longer kept.</p>}
    </section>
  )
}

function scoreText(before: number | null, after: number | null): string {
  if (before === null || after === null) return 'The scores cannot be compared.'
  if (before === after) return `The score is still ${after}.`
  return `The score ${after > before ? 'rose' : 'fell'} from ${before} to ${after}.`
}

function pagesText({ newPages, gonePages, keptPages }: CrawlChanges): string {
  const parts = [
    counted(newPages.length, 'new page'),
    `${counted(gonePages.length, 'page')} no longer found`,
    `${counted(keptPages, 'page')} in both`,
  ]
  return parts.join(' · ')
}

interface ChangesProps {
  readonly path: string
  readonly changes: CrawlChanges
  /** Whether the pages of the site audit show the later crawl. */
  readonly shown: boolean
}

function Changes({ path, changes, shown }: ChangesProps) {
  const { findings, newPages, gonePages, changedPages, newUrls, goneUrls } = changes
  // The pages that are gone have a list of their own.
  const isMoved = ({ newPages: more, fixedPages }: ComparedFinding) => more + fixedPages > 0
  const of = (change: ComparedFinding['change']) =>
    findings.filter((each) => each.change === change)
  const moved = of('still').filter(isMoved)
  const same = of('still').length - moved.length
  return (
    <>
      <ChangedFindings title="New problems" path={path} findings={of('new')} shown={shown} />
      <ChangedFindings title="Fixed problems" path={path} findings={of('fixed')} shown={shown} />
      {moved.length > 0 && (
        <ChangedFindings
          title="Problems on different pages"
          path={path}
          findings={moved}
          shown={shown}
        />
      )}
      {same > 0 && <p class="soft">{counted(same, 'problem')} did not change.</p>}
      <Apart gone={of('gone').length} apart={of('not-compared').length} />
      {changedPages.length > 0 && (
        <p>
          {counted(changedPages.length, 'page')} of both{' '}
          {changedPages.length === 1 ? 'has' : 'have'} another status, title, number of words or
          score.
          {shown && (
            <>
              {' '}
              <a href={`${path}/pages?change=changed`}>Changed pages</a>
            </>
          )}
        </p>
      )}
      <Urls title="New pages" urls={newUrls} total={newPages.length} path={path} />
      <Urls title="Pages no longer found" urls={goneUrls} total={gonePages.length} />
    </>
  )
}

/** How many problems are neither new nor fixed because there is nothing to compare. */
function Apart({ gone, apart }: { readonly gone: number; readonly apart: number }) {
  return (
    <>
      {gone > 0 && (
        <p class="soft">
          {counted(gone, 'problem')} {gone === 1 ? 'was' : 'were'} only on pages that are no longer
          found.
        </p>
      )}
      {apart > 0 && (
        <p class="soft">
          {counted(apart, 'problem')} cannot be compared: in one of the crawls the check did not
          apply to these pages, or was not measured there.
        </p>
      )}
    </>
  )
}

interface UrlsProps {
  readonly title: string
  readonly urls: readonly ListedUrl[]
  readonly total: number
  /** Path of the pages of the shown crawl; absent for those of another one. */
  readonly path?: string
}

function Urls({ title, urls, total, path }: UrlsProps) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {total === 0 && <p>None.</p>}
      {total > MOST_CHANGED && (
        <p class="soft">
          The first {MOST_CHANGED} of {counted(total, 'page')}.
        </p>
      )}
      {urls.length > 0 && (
        <ul class="entries">
          {urls.map(({ number, url, title: own }) => (
            <li>
              <p>
                {path === undefined ? (
                  <OutboundLink url={url} />
                ) : (
                  <a href={`${path}/pages/${number}`}>
                    <Quoted text={shownTitle(own) ?? url} length={120} />
                  </a>
                )}
                {path !== undefined && shownTitle(own) !== undefined && (
                  <>
                    <br />
                    <span class="soft">
                      <Quoted text={url} length={160} />
                    </span>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
