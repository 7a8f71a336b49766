import type { Category, Check, Importance } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import type { ResultClass } from './results.ts'

/** 10 to 1, as axe and Lighthouse have it, so that many low checks cannot drown the high ones. */
const WEIGHTS: Record<Importance, number> = { high: 10, medium: 5, low: 1, informative: 0 }

/** What a check counts within its category: its importance says, or the check itself. */
export function weightOf({ weight, importance }: Check): number {
  return weight ?? WEIGHTS[importance]
}

/** Of 100. */
export const GOOD_FROM = 80
export const DECENT_FROM = 50

/** The class of a score alone; a blocker keeps a page from `good` besides. */
export function classOfScore(score: number): ResultClass {
  if (score >= GOOD_FROM) return 'good'
  return score >= DECENT_FROM ? 'decent' : 'bad'
}

interface CategoryPolicy {
  readonly title: string
  readonly weight: number
  /** Share of the weight that the static stage alone can answer for. */
  readonly staticFactor: number
}

/** checks.md §2.2. AI readiness is a fraction beside the score and never inside it. */
export const CATEGORY_POLICY: Record<Category, CategoryPolicy> = {
  seo: { title: 'Search', weight: 27, staticFactor: 1 },
  performance: { title: 'Performance', weight: 20, staticFactor: 0.6 },
  security: { title: 'Security', weight: 18, staticFactor: 1 },
  accessibility: { title: 'Accessibility', weight: 16, staticFactor: 0.6 },
  'best-practices': { title: 'Best practices', weight: 8, staticFactor: 0.8 },
  content: { title: 'Content', weight: 6, staticFactor: 1 },
  social: { title: 'Sharing', weight: 5, staticFactor: 1 },
  'ai-readiness': { title: 'AI readiness', weight: 0, staticFactor: 1 },
}

/** What the score rests on: plain HTTP alone, or a browser too. */
export type Basis = 'static' | 'lab'

export function factorOf(category: Category, basis: Basis): number {
  return basis === 'static' ? CATEGORY_POLICY[category].staticFactor : 1
}

/** Failing one of these keeps a page from `good` whatever its score (checks.md §2.4). */
const BLOCKERS: ReadonlySet<string> = new Set([
  'http-status',
  'robots-noindex',
  'robots-txt-allows-page',
  'https-final',
  'tls-certificate-valid',
  'mixed-content-active',
  'soft-404-page',
  'page-renders',
])

export interface CapRule {
  readonly check: string
  readonly category: Category
  readonly categoryLimit: number | null
  readonly overallLimit: number | null
  /** Narrows the failure; every failure when left out. */
  readonly when?: (finding: Finding) => boolean
  /** Holds only as long as no browser has seen the page: not for the check of the lab that takes its place. */
  readonly untilSeen?: boolean
}

const statusFrom = (low: number, high: number) => (finding: Finding) => {
  const { outcome } = finding
  const status = 'value' in outcome ? outcome.value?.number : undefined
  return status !== undefined && status >= low && status <= high
}

/**
 * What a single failure may cost at most: the limits of checks.md §2.4, in its order, then those that
 * real pages asked for (docs/scoring.md): a blank page broke no rule, and one that only scripts fill
 * cannot be called good before a browser has seen it.
 */
const CAPS: readonly CapRule[] = [
  cap('http-status', 'seo', 10, 10, statusFrom(500, 599)),
  cap('http-status', 'seo', 10, 20, statusFrom(400, 499)),
  cap('tls-certificate-valid', 'security', 20, 39),
  cap('https-final', 'security', 40, 69),
  cap('robots-noindex', 'seo', 30, 59),
  cap('robots-txt-allows-page', 'seo', 30, 59),
  cap('soft-404-page', 'seo', 30, 49),
  cap('canonical-self', 'seo', 69, null),
  cap('mixed-content-active', 'security', 69, 79),
  cap('page-renders', 'performance', 20, 49),
  cap('cors-credentials-any-origin', 'security', 50, 79),
  cap('vulnerable-js-libraries', 'security', 69, null, isCritical),
  cap('word-count', 'content', 20, 49, isCritical),
  { ...cap('content-without-js', 'ai-readiness', null, 79), untilSeen: true },
]

/** The limits that a check may set: its own, and those of the check whose place it takes. */
export function capsBy(check: Pick<Check, 'id' | 'supersedes'>): CapRule[] {
  return CAPS.filter((rule) => maySet(check, rule))
}

/** The limits that these failures set, in the order of the rules, each named for the check that failed. */
export function capsOn(failed: readonly Finding[]): CapRule[] {
  return CAPS.flatMap((rule) => {
    const cause = failed.find(
      (finding) => maySet(finding.check, rule) && (rule.when?.(finding) ?? true),
    )
    return cause ? [{ ...rule, check: cause.check.id }] : []
  })
}

function maySet(check: Pick<Check, 'id' | 'supersedes'>, rule: CapRule): boolean {
  return answersFor(check, rule.check) && (!rule.untilSeen || check.id === rule.check)
}

/** Whether failing a check keeps a page from `good`, as itself or in another one's place. */
export function isBlocker(check: Pick<Check, 'id' | 'supersedes'>): boolean {
  return [...BLOCKERS].some((id) => answersFor(check, id))
}

function answersFor({ id, supersedes }: Pick<Check, 'id' | 'supersedes'>, other: string): boolean {
  return id === other || supersedes.includes(other)
}

function isCritical({ outcome }: Finding): boolean {
  return 'severity' in outcome && outcome.severity === 'critical'
}

function cap(
  check: string,
  category: Category,
  categoryLimit: number | null,
  ...[overallLimit, when]: [number | null, CapRule['when']?]
): CapRule {
  return { check, category, categoryLimit, overallLimit, ...(when && { when }) }
}
