import { LOADING_SHARE, METRIC_WEIGHTS } from '../score/shares.ts'
import { mean } from './mean.ts'
import type { MeasuredTemplate } from './sample-findings.ts'
import type { SiteDeduction } from './score-site.ts'

export interface SampledLoading {
  /** Share of the site's pages whose template was measured, 0–1. */
  readonly covered: number
  readonly deductions: readonly SiteDeduction[]
}

/**
 * What loading speed costs a site: as on a page, 25% × (1 − Lighthouse's score), divided among the metrics; the mean
 * over the templates that were measured, by their pages. Templates without a measured page lose nothing.
 */
export function sampledLoading(
  measured: readonly MeasuredTemplate[],
  pageCount: number,
): SampledLoading {
  const own = measured.flatMap(({ template, pages }) => {
    const loads = pages.flatMap(({ measured: page }) => page.loading ?? [])
    return loads.length === 0 ? [] : { pages: template.pages.length, loading: mean(loads) }
  })
  const covered = own.reduce((all, { pages }) => all + pages, 0)
  if (covered === 0) return { covered: 0, deductions: [] }
  const lost = own.reduce((all, { pages, loading }) => all + pages * (1 - loading), 0) / pageCount
  const weights = lostWeights(measured)
  const all = weights.reduce((sum, { weight }) => sum + weight, 0)
  return {
    covered: covered / pageCount,
    deductions: weights.map(({ check, weight }) => ({
      check,
      family: 'loading-speed',
      tier: null,
      share: (LOADING_SHARE * lost * weight) / all,
      extent: lost,
      isWide: false,
    })),
  }
}

function lostWeights(measured: readonly MeasuredTemplate[]) {
  const checks = measured.flatMap(({ pages }) => pages.flatMap((page) => page.measured.checks))
  return [...METRIC_WEIGHTS].flatMap(([check, weight]) => {
    const points = checks.flatMap((each) => (each.check === check ? (each.points ?? []) : []))
    const own = points.length === 0 ? 0 : weight * (1 - mean(points))
    return own > 0 ? { check, weight: own } : []
  })
}
