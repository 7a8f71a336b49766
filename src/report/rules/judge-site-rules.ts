import { catalogue } from '../../checks/catalogue.ts'
import type { SiteFinding, SiteResults, TemplateResult } from '../site/site-results.ts'
import { type RuleVerdict, verdictOf } from './judge-rules.ts'
import { matchesPath } from './path-pattern.ts'
import { pathOf } from './page-path.ts'
import type { Rule } from './rule.ts'

/** Counts of a crawl that rules limit, by their name in `urls.<kind>`. */
export const URL_COUNTS = ['pages', 'indexable', 'redirects', 'errors'] as const

type UrlCount = (typeof URL_COUNTS)[number]

/** The parts of a crawl's results that rules limit. */
export interface JudgedSite extends Pick<SiteResults, 'score' | 'site_checks' | 'stop_reason'> {
  readonly counts: Readonly<Record<UrlCount, number>>
  readonly templates: readonly Pick<
    TemplateResult,
    'id' | 'name' | 'pattern' | 'score' | 'samples'
  >[]
  readonly findings: readonly Pick<
    SiteFinding,
    'check' | 'scope' | 'outcome' | 'pages' | 'rows_total'
  >[]
}

/** Number of affected pages that the path and template of a rule select; null if it is unknown. */
export type SelectedPages = (rule: Rule) => number | null

/**
 * Every rule that applies to a crawl: its score, that of a template, counts of URLs, and checks, whose number is that of
 * the affected pages. Rules about values of single pages, such as `lcp`, are for reports.
 */
export function judgeSiteRules(
  site: JudgedSite,
  rules: readonly Rule[],
  selected: SelectedPages,
): RuleVerdict[] {
  return rules.filter(isForSites).map((rule) => {
    const value = valueOf(site, rule, selected)
    return verdictOf(rule, null, { ...value, before: undefined })
  })
}

/** Whether crawls are judged by the rule. */
export function isForSites({ measure, device, path, min, max, must }: Rule): boolean {
  if (device === 'desktop') return false
  const isOfSite = measure === 'score' || measure.startsWith('urls.')
  if (isOfSite) return path === undefined && (min ?? max) !== undefined
  // The lower limit of a check is about its value on one page.
  return measure.startsWith('check.') && min === undefined && (max ?? must) !== undefined
}

/** The check and its pages that must be counted; undefined if the rule is about all of them. */
export function selectedCheck(rule: Rule): string | undefined {
  const hasSelection = rule.path !== undefined || rule.template !== undefined
  return hasSelection && isForSites(rule) ? checkIn(rule) : undefined
}

function checkIn({ measure }: Rule): string | undefined {
  return measure.startsWith('check.') ? measure.slice('check.'.length) : undefined
}

/** The template that a rule names: by its name, or by the pattern that a name replaces. */
export function templateOf({ templates }: Pick<JudgedSite, 'templates'>, rule: Rule) {
  return templates.find(({ name, pattern }) => [name, pattern].includes(rule.template))
}

/** Whether the path and template of a rule select a page. */
export function selectsPage(
  rule: Rule,
  site: Pick<JudgedSite, 'templates'>,
  page: { readonly url: string; readonly template: number | null },
): boolean {
  if (rule.path !== undefined && !matchesPath(rule.path, pathOf(page.url, null))) return false
  return rule.template === undefined || templateOf(site, rule)?.id === page.template
}

interface Value {
  readonly number: number | null
  readonly unit: string
  readonly outcome?: string | undefined
}

function valueOf(site: JudgedSite, rule: Rule, selected: SelectedPages): Value {
  if (rule.measure === 'score') return scoreOf(site, rule)
  return rule.measure.startsWith('urls.') ? countOf(site, rule) : checkOf(site, rule, selected)
}

/** A crawl that has ended at a limit may find the missing URLs later. */
function countOf({ counts, stop_reason: stop }: JudgedSite, { measure, min }: Rule): Value {
  const kind = URL_COUNTS.find((each) => measure === `urls.${each}`)
  const number = kind === undefined ? null : counts[kind]
  const isPart = stop !== null && number !== null && number < (min ?? 0)
  return { number: isPart ? null : number, unit: 'count' }
}

function scoreOf(site: JudgedSite, rule: Rule): Value {
  const score = rule.template === undefined ? site.score : templateOf(site, rule)?.score
  return { number: score ?? null, unit: 'points' }
}

function checkOf(site: JudgedSite, rule: Rule, selected: SelectedPages): Value {
  const check = checkIn(rule) ?? ''
  const unit = 'count'
  const isKnown = rule.template === undefined || templateOf(site, rule) !== undefined
  if (!isKnown || !isJudged(site, check)) return { number: null, unit }
  const finding = findingOf(site, check)
  const number = finding === undefined ? 0 : affectedPages(finding, rule, selected)
  if (rule.must === undefined || number === null) return { number, unit }
  return { number: null, unit, outcome: number === 0 ? 'pass' : finding?.outcome }
}

function findingOf({ findings }: JudgedSite, check: string) {
  return findings.find((each) => each.check === check && each.outcome !== 'informative')
}

/** Some findings of the whole site have no pages: their rows, or one, count. */
function affectedPages(
  { pages, rows_total }: JudgedSite['findings'][number],
  rule: Rule,
  selected: SelectedPages,
): number | null {
  if (selectedCheck(rule) !== undefined) return selected(rule)
  return pages > 0 ? pages : Math.max(1, rows_total)
}

const LAB_CHECKS: ReadonlySet<string> = new Set(
  catalogue.filter(({ stage }) => stage === 'lab').map(({ id }) => id),
)

/** Whether the crawl came to an answer. */
function isJudged(site: JudgedSite, check: string): boolean {
  if (findingOf(site, check) !== undefined) return true
  if (LAB_CHECKS.has(check)) {
    return site.templates.some(({ samples }) => samples.some(({ metrics }) => metrics !== null))
  }
  const own = site.site_checks.find((each) => each.check === check)
  if (own !== undefined) return own.outcome !== 'not-applicable' && own.outcome !== 'error'
  return !check.startsWith('site-') && site.score !== null
}
