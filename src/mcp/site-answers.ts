import { pageOfLines } from './fit-lines.ts'
import { siteFindingLine, siteRowText, siteSummary } from './site-lines.ts'
import type { Site, SiteSelection, SiteSource } from './site-source.ts'
import type { Answer } from './tool.ts'
import { ToolError } from './tool-error.ts'
import { PAGE_TEXT_BYTES } from './text/page-text.ts'

const LINES_BYTES = 3_600
const OUTCOMES = ['fail', 'warn', 'informative'] as const
export const ROWS = 20

interface Read {
  readonly site: Site
  readonly sites: SiteSource
  readonly signal: AbortSignal
  readonly cursor: string | undefined
}

interface Selection {
  readonly category?: string
  readonly outcome?: string
}

/** The summary of a site or, with a selection, the findings of its latest completed crawl. */
export async function siteAnswer(selection: Selection, read: Read): Promise<Answer> {
  const { site, sites, signal } = read
  const { category, outcome } = selection
  const isSummary = category === undefined && outcome === undefined
  if (isSummary) {
    const findings = site.shown_crawl ? await sites.findings(site, {}, { signal }) : []
    return siteSummary(site, findings)
  }
  const wanted = { ...(category === undefined ? {} : { category }), ...outcomeOf(outcome) }
  const all = await sites.findings(completed(site), wanted, { signal })
  const found = outcome === undefined ? all.filter(needsWork) : all
  const { lines, ...next } = pageOfLines(found.map(siteFindingLine), {
    bytes: LINES_BYTES,
    ...(read.cursor === undefined ? {} : { cursor: read.cursor }),
  })
  return { report: site.id, ...selection, total: found.length, findings: lines, ...next }
}

function outcomeOf(outcome: string | undefined): Pick<SiteSelection, 'outcome'> {
  if (outcome === undefined) return {}
  const known = OUTCOMES.find((each) => each === outcome)
  if (known !== undefined) return { outcome: known }
  throw new ToolError(
    `Findings of a site have the outcomes ${OUTCOMES.join(', ')}. Call get_report with one of them.`,
  )
}

function needsWork({ outcome }: { readonly outcome: string }): boolean {
  return outcome !== 'informative'
}

/** A finding of the latest completed crawl with rows from the cursor on, or that there is none. */
export async function siteCheckAnswer(check: string, read: Read): Promise<Answer> {
  const { site, sites, signal, cursor = '0' } = read
  const start = Number(cursor)
  const found = await sites.finding(completed(site), { check, start }, { signal })
  if (found === undefined) {
    return { report: site.id, outcome: null, message: 'The crawl did not find anything.' }
  }
  const { finding, total, rows } = found
  const { lines } = pageOfLines(rows.map(siteRowText), { bytes: PAGE_TEXT_BYTES, most: ROWS })
  const next = start + lines.length
  return {
    report: site.id,
    ...siteFindingLine(finding),
    rows: total,
    page_text: lines,
    ...(lines.length > 0 && next < total ? { next_cursor: String(next) } : {}),
  }
}

/** @throws {ToolError} if no crawl has completed */
function completed(site: Site): Site {
  if (site.shown_crawl) return site
  throw new ToolError(
    'No crawl of the site has completed. Call get_report without category and outcome.',
  )
}
