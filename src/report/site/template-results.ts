import type { PageSample } from '../../crawl/page-sample.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import type { SiteTemplate } from '../../crawl/templates/site-templates.ts'
import type { FindingTemplate, TemplateResult } from './site-results.ts'

/** Share of a template's pages from which on a fault is the template's, and its least pages. */
const NEARLY_ALL = 0.9
const LEAST_PAGES = 5

export function templateResults(
  templates: readonly SiteTemplate[],
  { pages, urls }: Pick<SiteFacts, 'pages' | 'urls'>,
  samples: readonly PageSample[],
): TemplateResult[] {
  return templates.map(({ id, name, pattern, pages: own }) => {
    const scores = own.flatMap((number) => pages.get(number)?.score ?? [])
    const sum = scores.reduce((all, score) => all + score, 0)
    return {
      id,
      name,
      ...(pattern !== undefined && { pattern }),
      pages: own.length,
      score: scores.length === 0 ? null : Math.floor(sum / scores.length),
      example: urls[(own[0] ?? 0) - 1]?.url ?? '',
      samples: samples
        .filter(({ number }) => own.includes(number))
        .map(({ number, measured, reason }) => ({
          number,
          url: urls[number - 1]?.url ?? '',
          score: measured?.score ?? null,
          result: measured?.result ?? null,
          metrics: measured?.metrics ?? null,
          reason,
        })),
    }
  })
}

/** Templates on nearly all pages of which a check fails, unless it fails on nearly all pages of the site. */
export function faultyTemplates(
  failing: readonly number[],
  templates: readonly SiteTemplate[],
): FindingTemplate[] {
  const fails = new Set(failing)
  const all = templates.reduce((sum, { pages }) => sum + pages.length, 0)
  // Of the whole site: templates would add nothing, and a site with a single one least of all.
  if (fails.size >= NEARLY_ALL * all) return []
  return templates.flatMap(({ id, name, pages }) => {
    const count = pages.filter((number) => fails.has(number)).length
    const isFault = pages.length >= LEAST_PAGES && count >= NEARLY_ALL * pages.length
    return isFault ? { id, name, pages: count, of: pages.length } : []
  })
}

/** The template of each page by its number, 0 for other URLs. */
export function templateColumn(templates: readonly SiteTemplate[], count: number): Uint8Array {
  const column = new Uint8Array(count + 1)
  for (const { id, pages } of templates) for (const number of pages) column[number] = id
  return column.subarray(1)
}
