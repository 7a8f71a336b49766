import { catalogue } from '../../../checks/catalogue.ts'
import { siteCatalogue } from '../../../checks/site/site-catalogue.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { FindingHead, SiteSummary } from '../../../report/site/pack-site.ts'
import type { CrawlStep } from '../../../crawl/store/crawl-store.ts'
import type { UrlKind } from '../../../store/sites/crawl-url-list.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { Crawl, CrawlProgress } from '../../../store/sites/site-audit-row.ts'
import { numberText } from '../../parts/texts/whole-number.ts'

export const CRAWL_WORDS: Readonly<Record<Crawl['status'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const KIND_WORDS: Readonly<Record<UrlKind, string>> = {
  pages: 'Pages',
  redirects: 'Redirects',
  errors: 'Errors',
  other: 'Other files',
  'left-out': 'Skipped',
  waiting: 'Not fetched',
}

const STATE_WORDS: Readonly<Record<ListedUrl['state'], string>> = {
  waiting: 'Not fetched',
  fetching: 'Not fetched',
  done: 'Fetched',
  failed: 'No response',
  disallowed: 'Disallowed by robots.txt',
  excluded: 'Excluded',
  unlisted: 'Not listed',
  'too-deep': 'Too deep',
  trap: 'Endless path',
  asleep: 'Endless kind of URL',
}

const REASON_WORDS: Readonly<Record<NonNullable<ListedUrl['notIndexable']>, string>> = {
  'no-answer': 'no response',
  redirect: 'redirect',
  error: 'error status',
  'not-html': 'not HTML',
  noindex: 'noindex',
  canonical: 'canonical is another URL',
  'not-fetched': 'not fetched',
  'too-large': 'too large to be read',
}

/** `200`, `404`, `301 to /new`, or why there is no response. */
export function answerText({ state, status, failure }: ListedUrl): string {
  if (status !== null) return String(status)
  return failure === null ? STATE_WORDS[state] : (FAILURES[failure] ?? failure)
}

const FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'No response',
  timeout: 'Timed out',
  too_large: 'Too large',
  invalid: 'Invalid response',
}

/** Whether search engines can index the URL; undefined if unknown. */
export function indexText({ notIndexable, status, inlinks }: ListedUrl): string | undefined {
  if (notIndexable !== null) return `Not indexable: ${REASON_WORDS[notIndexable]}`
  return status === 200 && inlinks !== null ? 'Indexable' : undefined
}

/** Progress of an unfinished crawl. */
export function progressText({
  status,
  counts,
  progress,
}: Pick<Crawl, 'status' | 'counts' | 'progress'>): string {
  const { fetched, waiting, pages } = counts
  if (status === 'queued' && fetched === 0) return 'Waiting in the queue.'
  if (progress === null) return 'Fetching robots.txt, the start page and sitemaps.'
  const far = `${counted(fetched, 'URL')} fetched, ${numberText(pages)} of them ${pages === 1 ? 'a page' : 'pages'}.`
  const now =
    progress.step === 'pages'
      ? `${far} ${numberText(waiting)} more found so far.`
      : `${far} ${stepText(progress.step, progress)}`
  return status === 'queued' ? `${now} Waiting for its turn.` : now
}

const STEP_WORDS: Readonly<Record<CrawlStep, string>> = {
  references: 'Checking files and links to other sites',
  browser: 'Loading pages in a browser',
  judging: 'Judging the site',
}

function stepText(step: CrawlStep, { done, total }: CrawlProgress): string {
  const words = STEP_WORDS[step]
  return step === 'judging' ? `${words}.` : `${words}: ${numberText(done)} of ${numberText(total)}.`
}

/** The texts of a page check or a site check. */
export function checkTexts(id: string) {
  const check =
    siteCatalogue.find((each) => each.id === id) ?? catalogue.find((each) => each.id === id)
  return check && { title: check.title, why: check.why, fix: check.fix, source: check.source }
}

/** Why the result is capped at decent. */
export function reasonText(
  { result_reason }: SiteSummary,
  findings: readonly FindingHead[],
): string | undefined {
  if (result_reason === null) return undefined
  const finding = findings.find(({ check }) => check === result_reason)
  return finding && `${finding.message}. Until this is fixed, the result is at most decent.`
}

/** The notice above the result when nearly all pages name canonical URLs elsewhere or invalid ones. */
export function mirrorText(
  { counts }: SiteSummary,
  findings: readonly FindingHead[],
): string | undefined {
  return copyText(findings) ?? unusableText(findings, counts.pages)
}

/** Nearly all pages name canonical URLs on another site. */
function copyText(findings: readonly FindingHead[]): string | undefined {
  const finding = findings.find(
    ({ check, outcome }) => check === 'site-canonical-elsewhere' && outcome === 'informative',
  )
  if (!finding) return undefined
  const host = URL.parse(finding.example?.target ?? '')?.host ?? 'another site'
  return `This site says that it is a copy: ${shareText(finding)} name a canonical URL on ${host}. Search engines index those URLs instead of these, so duplicate pages are not judged here.`
}

/** Share of the pages from which a fault concerns the whole site. */
const NEARLY_ALL = 0.9

/** Nearly all pages have an invalid canonical URL, such as a `file:` URL of an exported page. */
function unusableText(findings: readonly FindingHead[], pages: number): string | undefined {
  const finding = findings.find(({ check }) => check === 'canonical-valid')
  if (finding?.outcome !== 'fail' || finding.pages < NEARLY_ALL * pages) return undefined
  return `${finding.message}. Search engines treat these pages as if they named none, and so does this audit.`
}

function shareText({ pages, of }: FindingHead): string {
  return `${numberText(pages)} of ${counted(of, 'page')}`
}
