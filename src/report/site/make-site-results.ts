import { CATALOGUE_VERSION } from '../../checks/catalogue.ts'
import type { PageSample } from '../../crawl/page-sample.ts'
import type { PageTally } from '../../crawl/site-facts/page-tally.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import type { SiteTemplate } from '../../crawl/templates/site-templates.ts'
import { templateResults } from './template-results.ts'
import { POLICY_VERSION } from '../score/shares.ts'
import { type LinkingPages, linkingPages } from './linking-pages.ts'
import { pageFindings } from './page-findings.ts'
import { measuredTemplates, sampleFindings } from './sample-findings.ts'
import { type SampledLoading, sampledLoading } from './sample-loading.ts'
import { type SiteDeduction, scoreSite } from './score-site.ts'
import { scriptedLinks } from './scripted-links.ts'
import { siteFindings } from './site-findings.ts'
import { SITE_SCHEMA_VERSION, type SiteResults, type SiteUrl } from './site-results.ts'
import { siteStructure } from './site-structure.ts'
import { siteUrls } from './site-urls.ts'

export interface SiteRun {
  readonly facts: SiteFacts
  readonly tally: PageTally
  /** Pages that a browser loaded. */
  readonly samples?: readonly PageSample[]
  /** RFC 3339. */
  readonly startedAt: string
  readonly durationMs: number
}

export interface JudgedRun {
  readonly results: SiteResults
  /** By check. */
  readonly pagesOf: Readonly<Record<string, Uint32Array>>
  readonly templates: readonly SiteTemplate[]
  readonly linking: LinkingPages
}

/** The complete outcome of a crawl. */
export function makeSiteResults(run: SiteRun): SiteResults {
  return judgeSiteRun(run).results
}

/** The results with the page numbers of each finding. */
export function judgeSiteRun(run: SiteRun): JudgedRun {
  const { facts, tally, samples = [], startedAt, durationMs } = run
  const whole = siteFindings(facts)
  const { templates } = facts
  const found = pageFindings({ facts, templates }, tally).filter(
    ({ finding }) => !whole.superseded.has(finding.check),
  )
  const measured = measuredTemplates(templates, samples)
  const loading = sampledLoading(measured, facts.pages.size)
  const sampled = sampleFindings({
    facts,
    measured,
    found: new Set(found.map(({ finding }) => finding.check)),
  }).filter(({ finding }) => !whole.superseded.has(finding.check))
  const score = scoreSite([
    ...whole.deductions,
    ...found.flatMap((each) => withoutMeasured(each, loading)),
    ...sampled.flatMap(({ deduction }) => deduction ?? []),
    ...loading.deductions,
  ])
  const urls = siteUrls(facts)
  const isScored = tally.pages > 0
  const results: SiteResults = {
    schema_version: SITE_SCHEMA_VERSION,
    catalogue_version: CATALOGUE_VERSION,
    policy_version: POLICY_VERSION,
    url: facts.record.start,
    started_at: startedAt,
    duration_ms: durationMs,
    stop_reason: facts.stop,
    score: isScored ? score.score : null,
    result: isScored ? score.result : null,
    result_reason: isScored ? score.reason : null,
    counts: {
      ...countsOf(urls, tally.pages),
      unchanged: facts.urls.filter(({ unchanged }) => unchanged).length,
      references: referenceCounts(facts),
    },
    findings: [...whole.findings, ...[...found, ...sampled].map(({ finding }) => finding)]
      .map((finding) => ({ ...finding, loss: rounded(score.losses.get(finding.check)) }))
      .toSorted((a, b) => (b.loss ?? -1) - (a.loss ?? -1) || b.pages - a.pages),
    templates: templateResults(templates, facts, samples),
    structure: siteStructure(facts),
    ...scriptedLinks(facts, samples),
    site_checks: whole.outcomes,
    urls,
  }
  const pagesOf = [
    ...whole.pagesOf,
    ...[...found, ...sampled].map(({ finding, pages }) => [finding.check, pages] as const),
  ]
  return {
    results,
    pagesOf: Object.fromEntries(pagesOf.map(([check, pages]) => [check, Uint32Array.from(pages)])),
    templates,
    linking: linkingPages(facts),
  }
}

function referenceCounts({
  references,
  knownReferences: { links, files },
}: SiteFacts): SiteResults['counts']['references'] {
  const checkedOf = (kind: 'link' | 'file') =>
    references.filter((each) => each.kind === kind && each.answer?.unverified === null).length
  return {
    links: { known: links, checked: checkedOf('link') },
    files: { known: files, checked: checkedOf('file') },
  }
}

/** A measured load replaces the estimates of plain HTTP, as on a page: for the pages of measured templates. */
function withoutMeasured(
  { finding, deduction }: ReturnType<typeof pageFindings>[number],
  { covered }: SampledLoading,
): SiteDeduction[] {
  if (deduction === null) return []
  if (finding.category !== 'performance') return [deduction]
  return [{ ...deduction, extent: deduction.extent * (1 - covered) }]
}

function countsOf(
  urls: readonly SiteUrl[],
  pages: number,
): Omit<SiteResults['counts'], 'references' | 'unchanged'> {
  const leftOut: Record<string, number> = {}
  for (const { state } of urls) {
    if (!isFetched(state) && state !== 'waiting') leftOut[state] = (leftOut[state] ?? 0) + 1
  }
  return {
    known: urls.length,
    fetched: urls.filter(({ state }) => isFetched(state)).length,
    waiting: urls.filter(({ state }) => state === 'waiting').length,
    pages,
    indexable: urls.filter(({ indexable }) => indexable).length,
    redirects: urls.filter((url) => url.redirects_to !== null).length,
    errors: urls.filter((url) => url.failure !== null || (url.status ?? 0) >= 400).length,
    left_out: leftOut,
  }
}

function isFetched(state: SiteUrl['state']): boolean {
  return state === 'done' || state === 'failed'
}

function rounded(loss: number | undefined): number | null {
  return loss === undefined ? null : Math.round(loss * 100) / 100
}
