import { counted } from '../checks/shared/counted.ts'
import { bytesOf } from './fit-lines.ts'
import { shownUrl } from './report-lines.ts'
import type { Site, SiteFinding, SiteRow } from './site-source.ts'
import { ownMessage } from './text/own-words.ts'
import { plainLine } from './text/page-text.ts'

const SUMMARY_BYTES = 1_000
const FIX_FIRST = 5
const NAME_CHARACTERS = 40

/** One line of a list of sites. */
export function siteLine({ id, project, last_crawl: last, shown_crawl: shown, ...site }: Site) {
  return {
    report: id,
    url: shownUrl(site, 120),
    project: plainLine(project, NAME_CHARACTERS),
    status: last?.status ?? null,
    result: shown?.result ?? null,
    score: shown?.score ?? null,
    pages: shown?.counts.pages ?? null,
    audited_at: shown?.ended_at ?? null,
  }
}

/** The results of the latest completed crawl, below 1 KB. */
export function siteSummary(site: Site, findings: readonly SiteFinding[]) {
  const { id, last_crawl: last, shown_crawl: shown } = site
  const summary = {
    report: id,
    kind: 'site',
    url: shownUrl(site),
    status: last?.status ?? null,
    crawl: shown?.number ?? null,
    result: shown?.result ?? null,
    score: shown?.score ?? null,
    pages: shown?.counts.pages ?? null,
    page_url: site.page_url,
    ...(shown ? { outcomes: outcomesOf(findings) } : { next: nextStep(site) }),
  }
  const fixFirst = findings
    .filter(({ outcome }) => outcome !== 'informative')
    .slice(0, FIX_FIRST)
    .map(siteFindingLine)
  while (bytesOf({ ...summary, fix_first: fixFirst }) > SUMMARY_BYTES && fixFirst.pop());
  return { ...summary, fix_first: fixFirst }
}

function outcomesOf(findings: readonly SiteFinding[]) {
  const count = (wanted: SiteFinding['outcome']) =>
    findings.filter(({ outcome }) => outcome === wanted).length
  return { fail: count('fail'), warn: count('warn'), informative: count('informative') }
}

function nextStep({ last_crawl: last }: Site): string {
  return last?.status === 'failed' || last?.status === 'cancelled'
    ? `The last crawl has no results; its status is ${last.status}. Ask the user to start another.`
    : 'No crawl has completed yet. Call get_report with this report in 60 seconds.'
}

/** One line of a list of findings, and how many of the crawled pages it concerns. */
export function siteFindingLine(finding: SiteFinding) {
  const { check, outcome, importance, message, title, pages, of, loss, example } = finding
  const evidence = example ? [example] : []
  return {
    check,
    outcome,
    importance,
    message: ownMessage({ id: check, message, evidence }) ?? title,
    pages,
    of,
    ...(loss === null ? {} : { loss: Math.round(loss * 10) / 10 }),
  }
}

/** A row of evidence as one line: `https://example.com/ · to https://example.com/gone · status 404`. */
export function siteRowText({ url, target, value, status, note, ...row }: SiteRow): string {
  const cells = [
    url,
    target === undefined ? '' : `to ${target}`,
    String(value ?? ''),
    status === undefined ? '' : `status ${status}`,
    note ?? '',
    row.sources_total === undefined ? '' : `from ${counted(row.sources_total, 'page')}`,
  ]
  return plainLine(cells.filter((cell) => cell !== '').join(' · '))
}
