import { counted } from '../../../checks/shared/counted.ts'
import type { ComparedFinding } from '../../../store/sites/compare-finding.ts'
import { type CrawlChanges, MOST_CHANGED } from '../../../store/sites/crawls.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { shownTitle } from '../../../report/write/visible-text.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { SiteFrame } from './site-frame.tsx'
import { checkTexts } from './site-texts.ts'

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
      {before && changes && <Changes path={path} changes={changes} />}
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
}

function Changes({ path, changes }: ChangesProps) {
  const { findings, newPages, gonePages, newUrls, goneUrls } = changes
  // The pages that are gone have a list of their own.
  const isMoved = ({ newPages: more, fixedPages }: ComparedFinding) => more + fixedPages > 0
  const of = (change: ComparedFinding['change']) =>
    findings.filter((each) => each.change === change)
  const moved = of('still').filter(isMoved)
  const same = of('still').length - moved.length
  return (
    <>
      <Findings title="New problems" path={path} findings={of('new')} />
      <Findings title="Fixed problems" path={path} findings={of('fixed')} />
      {moved.length > 0 && (
        <Findings title="Problems on different pages" path={path} findings={moved} />
      )}
      {same > 0 && <p class="soft">{counted(same, 'problem')} did not change.</p>}
      <Apart gone={of('gone').length} apart={of('not-compared').length} />
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

interface FindingsProps {
  readonly title: string
  readonly path: string
  readonly findings: readonly ComparedFinding[]
}

function Findings({ title, path, findings }: FindingsProps) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {findings.length === 0 && <p>None.</p>}
      {findings.length > 0 && (
        <ul class="entries">
          {findings.map((each) => (
            <li>
              <p>
                <FindingName path={path} compared={each} />
                <br />
                <span class="soft">{countsText(each)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A fixed finding has no page in the shown crawl, and its message describes the pages that had it. */
function FindingName({ path, compared }: { path: string; compared: ComparedFinding }) {
  const { change, finding } = compared
  if (change === 'fixed') {
    return (
      <>
        <Mark tone="good" /> {checkTexts(finding.check)?.title ?? finding.title}
      </>
    )
  }
  return (
    <>
      <Mark tone={toneOf(finding.outcome)} />{' '}
      <a href={`${path}/findings/${finding.check}`}>
        <Quoted text={finding.message} length={200} />
      </a>
    </>
  )
}

function countsText({ change, finding, ...counts }: ComparedFinding): string {
  const { newPages, fixedPages, unjudgedPages } = counts
  const parts = [
    ...(newPages > 0 ? [`new on ${counted(newPages, 'page')}`] : []),
    ...(fixedPages > 0 ? [`fixed on ${counted(fixedPages, 'page')}`] : []),
  ]
  const where = finding.scope === 'sample' ? ['in the pages that a browser loaded'] : []
  if (parts.length === 0 && change === 'new' && finding.pages > 0) return 'Was a warning before'
  if (parts.length === 0) return 'Concerns the whole site'
  const apart =
    unjudgedPages > 0 ? [`${counted(unjudgedPages, 'page')} judged in only one of the crawls`] : []
  return [...parts, ...where, ...apart].join(' · ')
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
