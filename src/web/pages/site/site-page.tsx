import { counted } from '../../../checks/shared/counted.ts'
import type { RuleVerdict } from '../../../report/rules/judge-rules.ts'
import { STOP_TEXTS } from '../../../report/write/site/stop-text.ts'
import type { FindingHead, SiteSummary } from '../../../report/site/pack-site.ts'
import type { Marker } from '../../../store/alerts/markers.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { TrendCrawl } from '../../../store/sites/crawl-trend.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { ChangesSince } from '../../query/crawl-changes.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Gauge } from '../../parts/report/gauge.tsx'
import { PrivacyLabel } from '../../parts/report/privacy-label.tsx'
import { Verdict } from '../../parts/report/verdict.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { BudgetsSection } from '../report/budgets-section.tsx'
import { Acts, CrawlNotice } from './crawl-notice.tsx'
import { FindingList } from './finding-list.tsx'
import { SiteFrame, siteName } from './site-frame.tsx'
import { scriptedText } from '../../../report/write/site/scripted-text.ts'
import { mirrorText, reasonText } from './site-texts.ts'
import { type SiteMeasure, SiteTrend } from './site-trend.tsx'
import { UrlTable } from './url-table.tsx'

/** A completed crawl with its findings. */
export interface ShownCrawl {
  readonly crawl: Crawl
  readonly summary: SiteSummary
  /** By harm. */
  readonly findings: readonly FindingHead[]
  /** Absent for a first crawl. */
  readonly since?: ChangesSince | undefined
  /** Completed crawls, latest first. */
  readonly trend: readonly TrendCrawl[]
  /** Budgets of the project that apply to a whole site. */
  readonly verdicts?: readonly RuleVerdict[] | undefined
  /** Of the project, as far as the viewer may see them. */
  readonly markers?: readonly Marker[] | undefined
}

export interface SitePageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly shown: ShownCrawl | undefined
  readonly owned: boolean
  /** What the chart shows. */
  readonly measure: SiteMeasure
  /** The latest pages of a first crawl that has not completed. */
  readonly fetched?: readonly ListedUrl[]
}

/** Findings shown here; the page of problems has all. */
const FIRST = 10

/** `/s/:id`: result and reason, counts of URLs, and findings ordered by harm. */
export function SitePage(props: SitePageProps) {
  const { site, audit, shown, owned, measure, fetched = [] } = props
  const path = `/s/${audit.id}`
  const { last } = audit
  return (
    <SiteFrame {...{ site, audit, owned }} title="Site audit" at={path}>
      {last && last.id !== shown?.crawl.id && (
        <CrawlNotice path={path} crawl={last} owned={owned} shown={shown?.crawl.number} />
      )}
      {shown ? (
        <>
          <Head audit={audit} shown={shown} />
          <Actions audit={audit} owned={owned} />
          {shown.verdicts && <BudgetsSection verdicts={shown.verdicts} />}
          <section class="card" aria-labelledby="urls-title">
            <h2 id="urls-title">URLs</h2>
            <Counts path={path} summary={shown.summary} />
          </section>
          <section class="card" aria-labelledby="findings-title">
            <h2 id="findings-title">Problems, most harmful first</h2>
            <FindingList path={path} findings={shown.findings.slice(0, FIRST)} />
            <p>
              <a href={`${path}/findings`}>All problems and passed checks</a>
            </p>
          </section>
          <SiteTrend path={path} crawls={shown.trend} measure={measure} markers={shown.markers} />
        </>
      ) : (
        <>
          <section class="head">
            <div>
              <h1>
                <Quoted text={siteName(audit.url)} length={160} />
              </h1>
              <p>
                <OutboundLink url={audit.url} />
              </p>
            </div>
          </section>
          {fetched.length > 0 && <SoFar path={path} urls={fetched} />}
        </>
      )}
    </SiteFrame>
  )
}

interface SoFarProps {
  readonly path: string
  /** Latest first. */
  readonly urls: readonly ListedUrl[]
}

/** Pages of a crawl that has no result yet. */
function SoFar({ path, urls }: SoFarProps) {
  return (
    <section class="card" aria-labelledby="so-far-title">
      <h2 id="so-far-title">Latest pages</h2>
      <UrlTable path={path} label="Latest pages" urls={urls} />
      <p>
        <a href={`${path}/pages?kind=pages`}>All pages so far</a>
      </p>
    </section>
  )
}

interface HeadProps {
  readonly audit: SiteAudit
  readonly shown: ShownCrawl
}

function Head({ audit, shown }: HeadProps) {
  const { crawl, summary, findings, since } = shown
  const { score, result, stop_reason: stop, counts, url } = summary
  const mirror = mirrorText(summary, findings)
  const reason = reasonText(summary, findings)
  const { scripted_links: scripted } = summary
  return (
    <>
      {mirror !== undefined && (
        <p class="notice">
          <Quoted text={mirror} length={500} />
        </p>
      )}
      {scripted && (
        <p class="notice">
          <Quoted text={scriptedText(scripted)} length={500} />
        </p>
      )}
      <section class="head">
        <div>
          <Verdict result={result} score={score} />
          <h1>
            <Quoted text={siteName(audit.url)} length={160} />
          </h1>
          <p>
            <OutboundLink url={url} />
          </p>
          <p>
            <When at={crawl.endedAt ?? crawl.createdAt} /> ·{' '}
            {audit.crawls === 1 ? 'one crawl' : `crawl ${crawl.number} of ${audit.crawls}`} ·{' '}
            <PrivacyLabel privacy={audit.privacy} />
          </p>
          <p class="lead">{summaryText(findings, counts.pages)}</p>
          {since && <Since path={`/s/${audit.id}`} since={since} score={score} />}
          {reason !== undefined && (
            <p>
              <Quoted text={reason} length={300} />
            </p>
          )}
          {stop !== null && (
            <p class="notice">
              {STOP_TEXTS[stop]} The result covers {counted(counts.fetched, 'URL')}
              {counts.waiting > 0 &&
                `; ${numberText(counts.waiting)} more were found, but not fetched`}
              .
            </p>
          )}
        </div>
        {score !== null && result !== null && (
          <Gauge text={String(score)} share={score / 100} tone={result} />
        )}
      </section>
    </>
  )
}

interface SinceProps {
  readonly path: string
  readonly since: ChangesSince
  readonly score: number | null
}

/** The score of the crawl before, and how many problems came and went. */
function Since({ path, since, score }: SinceProps) {
  const { before, problems } = since
  const parts = [
    ...scoreTexts(before.score, score),
    ...(problems
      ? [counted(problems.added, 'new problem'), `${numberText(problems.fixed)} fixed`]
      : []),
  ]
  return (
    <p>
      Since crawl {before.number}: {parts.length > 0 && `${parts.join(', ')}. `}
      <a href={`${path}/changes`}>All changes</a>
    </p>
  )
}

function scoreTexts(before: number | null, after: number | null): string[] {
  if (before === null || after === null) return []
  const change = after - before
  if (change === 0) return ['the same score']
  const points = Math.abs(change)
  return [`${points} ${points === 1 ? 'point' : 'points'} ${change > 0 ? 'more' : 'less'}`]
}

function summaryText(findings: readonly FindingHead[], pages: number): string {
  const work = findings.filter(({ outcome }) => outcome !== 'informative')
  const on = `on ${counted(pages, 'page')}`
  if (work.length === 0) return `No problem was found ${on}.`
  const failed = work.filter(({ outcome }) => outcome === 'fail').length
  const warned = work.length - failed
  const parts = [
    ...(failed === 0 ? [] : [counted(failed, 'failed check')]),
    ...(warned === 0 ? [] : [counted(warned, 'warning')]),
  ]
  return `${parts.join(' and ')} ${on}.`
}

function Actions({ audit, owned }: Pick<SitePageProps, 'audit' | 'owned'>) {
  const path = `/s/${audit.id}`
  const goesOn = audit.last !== null && audit.last.id !== audit.shown?.id
  return (
    <div class="acts">
      {owned && !goesOn && <Acts path={path} acts={['start']} />}
      <a class="button" href={`${path}/export.csv`}>
        CSV
      </a>
      <a class="button" href={`${path}/export.json`}>
        JSON
      </a>
      <a class="button" href={`${path}/export.sarif`}>
        SARIF
      </a>
      <a class="button" href={`${path}/export.junit`}>
        JUnit
      </a>
      <a class="button" href={`${path}/export.markdown`}>
        Markdown
      </a>
      <a class="button" href={`${path}/export.sitemap`}>
        Sitemap
      </a>
    </div>
  )
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  disallowed: 'disallowed by robots.txt',
  excluded: 'excluded',
  unlisted: 'not listed',
  'too-deep': 'too deep',
  trap: 'on endless paths',
  asleep: 'of endless kinds',
}

/** Counts of the known URLs by outcome, each linked to its list. */
function Counts({ path, summary }: { readonly path: string; readonly summary: SiteSummary }) {
  const { counts } = summary
  const leftOut = Object.entries(counts.left_out)
  const links = [
    [counted(counts.pages, 'page'), 'kind=pages'],
    [`${numberText(counts.indexable)} indexable`, 'indexable=1'],
    [counted(counts.redirects, 'redirect'), 'kind=redirects'],
    [counted(counts.errors, 'error'), 'kind=errors'],
    ...(counts.waiting > 0 ? [[`${numberText(counts.waiting)} not fetched`, 'kind=waiting']] : []),
  ]
  return (
    <>
      <ul class="acts" aria-label="URLs by outcome">
        {links.map(([text, query]) => (
          <li>
            <a href={`${path}/pages?${query}`}>{text}</a>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <p class="soft">
          <a href={`${path}/pages?kind=left-out`}>Skipped</a>:{' '}
          {leftOut
            .map(([state, count]) => `${counted(count, 'URL')} ${LEFT_OUT[state] ?? state}`)
            .join(', ')}
          .
        </p>
      )}
    </>
  )
}
