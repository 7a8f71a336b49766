import { catalogue } from '../../checks/catalogue.ts'
import type { Check } from '../../checks/check.ts'
import { countedOf } from '../../checks/shared/counted.ts'
import { TIERS, type Tier } from '../../checks/tiers.ts'
import type { MeasuredPage, PageSample, SampledCheck } from '../../crawl/page-sample.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import type { SiteTemplate } from '../../crawl/templates/site-templates.ts'
import { METRIC_WEIGHTS } from '../score/shares.ts'
import { mean } from './mean.ts'
import type { Unscored } from './page-findings.ts'
import type { SiteDeduction } from './score-site.ts'

const WIDE = 0.1

/** The measured pages of one template, which stand for all of its pages. */
export interface MeasuredTemplate {
  readonly template: SiteTemplate
  readonly pages: readonly { readonly number: number; readonly measured: MeasuredPage }[]
}

export function measuredTemplates(
  templates: readonly SiteTemplate[],
  samples: readonly PageSample[],
): MeasuredTemplate[] {
  return templates.flatMap((template) => {
    const pages = samples.flatMap(({ number, measured }) =>
      measured !== null && template.pages.includes(number) ? { number, measured } : [],
    )
    return pages.length === 0 ? [] : { template, pages }
  })
}

interface Found {
  readonly finding: Unscored
  /** Numbers of the sampled pages that do not pass. */
  readonly pages: readonly number[]
  readonly deduction: SiteDeduction | null
}

export interface SampledSite {
  readonly facts: SiteFacts
  readonly measured: readonly MeasuredTemplate[]
  /** Page checks that pages of the crawl do not pass: they speak for all pages. */
  readonly found: ReadonlySet<string>
}

const LAB_CHECKS: readonly Check[] = catalogue.filter(({ stage }) => stage === 'lab')

/** Findings of checks that need a browser: each counts for the pages of the templates whose sample has it. */
export function sampleFindings(site: SampledSite): Found[] {
  if (site.measured.length === 0) return []
  return LAB_CHECKS.flatMap((check) => {
    const outcomes = outcomesOf(check, site.measured)
    const failing = outcomes.filter(({ own }) => own.outcome !== 'pass')
    if (failing.length === 0) return []
    return {
      finding: {
        ...findingOf(check, outcomes, failing),
        urls: failing.map(({ number }) => site.facts.urls[number - 1]?.url ?? ''),
      },
      pages: failing.map(({ number }) => number),
      deduction: deductionOf(check, failing, site),
    }
  })
}

interface Sampled {
  readonly number: number
  readonly template: SiteTemplate
  readonly own: SampledCheck
}

function outcomesOf({ id }: Check, measured: readonly MeasuredTemplate[]): Sampled[] {
  return measured.flatMap(({ template, pages }) =>
    pages.flatMap(({ number, measured: page }) => {
      const own = page.checks.find(({ check }) => check === id)
      return own ? { number, template, own } : []
    }),
  )
}

function findingOf(
  { id, category, tier, importance, title, fix }: Check,
  outcomes: readonly Sampled[],
  failing: readonly Sampled[],
): Unscored {
  const worst = failing.toSorted((a, b) => b.own.extent - a.own.extent)[0]
  const of = outcomes.length
  return {
    check: id,
    scope: 'sample',
    category,
    tier,
    importance,
    outcome: failing.some(({ own }) => own.outcome === 'fail') ? 'fail' : 'warn',
    title,
    message: `${countedOf(failing.length, of, 'sampled page')}: ${worst?.own.message ?? title}`,
    pages: failing.length,
    of,
    urls: [],
    rows: [],
    rows_total: 0,
    templates: [],
    fix,
  }
}

function deductionOf(
  check: Check,
  failing: readonly Sampled[],
  { facts, measured, found }: SampledSite,
): SiteDeduction | null {
  const { id, family, category } = check
  const tier = tierOf(check, failing)
  if (family === null || tier === null || check.supersedes.some((each) => found.has(each)))
    return null
  // Loading speed stands for all of Performance, as on a page.
  if (category === 'performance' || METRIC_WEIGHTS.has(id)) return null
  const sum = measured.reduce((all, { template }) => {
    const own = outcomesOf(check, measured).filter((each) => each.template === template)
    return all + template.pages.length * mean(own.map(({ own: { extent } }) => extent))
  }, 0)
  return { check: id, family, tier, extent: sum / facts.pages.size, isWide: isWide(failing, facts) }
}

function tierOf({ tier }: Check, failing: readonly Sampled[]): Tier | null {
  const own = failing.find((each) => each.own.tier !== null)?.own.tier
  return TIERS.find((each) => each === own) ?? tier
}

function isWide(failing: readonly Sampled[], { record, urls, notIndexable }: SiteFacts): boolean {
  const failed = failing.filter(({ own }) => own.outcome === 'fail')
  if (failed.some(({ number }) => urls[number - 1]?.url === record.start)) return true
  const indexable = notIndexable.filter((reason) => reason === null).length
  const pages = [...new Set(failed.map(({ template }) => template))].flatMap((each) => each.pages)
  const own = pages.filter((number) => notIndexable[number] === null).length
  return failed.length > 0 && own >= Math.max(1, WIDE * indexable)
}
