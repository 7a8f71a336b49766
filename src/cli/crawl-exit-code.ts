import { isBroken, type RuleVerdict } from '../report/rules/judge-rules.ts'
import { measureName, ruleScope, verdictLine } from '../report/write/rule-text.ts'
import type { SiteFinding, SiteResults, SiteUrl } from '../report/site/site-results.ts'
import { STOP_TEXTS } from '../report/write/site/stop-text.ts'
import { visibleText } from '../report/write/visible-text.ts'

/** The conditions that fail a site; without any of them, a URL with an error status does. */
export interface CrawlThresholds {
  readonly failBelow?: number
  readonly failOn?: 'bad' | 'decent'
  readonly failOnImportance?: 'high' | 'medium'
  /** Of the rules of a budget file, if one was named. */
  readonly verdicts?: readonly RuleVerdict[] | undefined
}

/** The parts of a crawl that decide its exit code. */
export interface CrawlVerdict extends Pick<SiteResults, 'stop_reason' | 'score' | 'result'> {
  readonly findings: readonly Pick<SiteFinding, 'check' | 'outcome' | 'importance' | 'message'>[]
  readonly urls: readonly Pick<SiteUrl, 'url' | 'status' | 'sources'>[]
}

const REFUSED = { bad: ['bad'], decent: ['bad', 'decent'] } as const
const IMPORTANCES = { high: ['high'], medium: ['high', 'medium'] } as const
/** The site ended the crawl, so that the rest of its findings is unknown. */
const ENDED_BY_SITE: ReadonlySet<string | null> = new Set([
  'slow-down',
  'server-errors',
  'no-answer',
  'challenges',
])

/**
 * 0 success; 1 a rule failed; 2 the site ended the crawl.
 *
 * @param say called with the reason if it is not 0
 */
export function crawlExitCode(
  results: CrawlVerdict,
  thresholds: CrawlThresholds,
  say: (line: string) => void,
): 0 | 1 | 2 {
  const { stop_reason: stop } = results
  if (stop !== null && ENDED_BY_SITE.has(stop)) {
    say(STOP_TEXTS[stop])
    return 2
  }
  const faults = faultsOf(results, thresholds)
  faults.forEach(say)
  return faults.length === 0 ? 0 : 1
}

function faultsOf(results: CrawlVerdict, thresholds: CrawlThresholds): string[] {
  const { failBelow, failOn, failOnImportance, verdicts } = thresholds
  const isAny = [failBelow, failOn, failOnImportance, verdicts].some((one) => one !== undefined)
  if (!isAny) return errorStatuses(results)
  const { score, result, findings } = results
  const faults: string[] = []
  if (failBelow !== undefined && (score ?? 0) < failBelow) {
    faults.push(`The score of ${score ?? 0} is below the threshold of ${failBelow}.`)
  }
  const refused: readonly unknown[] = failOn === undefined ? [] : REFUSED[failOn]
  if (refused.includes(result))
    faults.push(`The site is ${result}: expected better than ${failOn}.`)
  const grave: readonly unknown[] =
    failOnImportance === undefined ? [] : IMPORTANCES[failOnImportance]
  const failed = findings.filter(
    ({ outcome, importance }) => outcome === 'fail' && grave.includes(importance),
  )
  return [
    ...faults,
    ...failed.map(({ check, message }) => visibleText(`${check}: ${message}`)),
    ...(verdicts ?? []).filter(isBroken).map(brokenText),
  ]
}

/** `Score, template Product pages: 74 (limit: at least 90).` */
function brokenText(verdict: RuleVerdict): string {
  const scope = ruleScope(verdict.rule)
  const name = [measureName(verdict.rule.measure), scope].filter((part) => part !== undefined)
  return visibleText(`${name.join(', ')}: ${verdictLine(verdict)}.`)
}

const MOST_LINES = 5

function isFormer(sources: readonly string[]): boolean {
  return sources.every((source) => source === 'earlier-crawl')
}

function errorStatuses({ urls }: CrawlVerdict): string[] {
  const broken = urls.filter(
    // A page that was removed with all links to it is no fault.
    ({ status, sources }) => status !== null && status >= 400 && !isFormer(sources),
  )
  const lines = broken
    .slice(0, MOST_LINES)
    .map(({ url, status }) => visibleText(`${url} responds with status ${status}.`))
  const more = broken.length - lines.length
  if (more === 0) return lines
  const rest = more === 1 ? '1 more URL responds' : `${more} more URLs respond`
  return [...lines, `And ${rest} with an error status.`]
}
