import type { RobotsGroup, RobotsRule, RobotsTxtFacts } from '../network-facts.ts'

/** Google and RFC 9309 §2.5 read this much; the rest is ignored. */
export const ROBOTS_LIMIT = 500 * 1024

/** Lower case up to the first character outside `[A-Za-z0-9_-]`: `Googlebot/2.1` is `googlebot`. */
export function productToken(agent: string): string {
  if (/^\s*\*(?:\s|$)/.test(agent)) return '*'
  return /^\s*([\w-]*)/.exec(agent)?.[1]?.toLowerCase() ?? ''
}

/** Crawlers that ignore `*` groups: they must be named. */
const IGNORE_STAR = new Set(['adsbot-google', 'adsbot-google-mobile', 'mediapartners-google'])

/** Crawlers that follow another crawler's group if none names them. */
const FALLBACKS: ReadonlyMap<string, string> = new Map([
  ['googlebot-image', 'googlebot'],
  ['googlebot-news', 'googlebot'],
  ['googlebot-video', 'googlebot'],
  ['storebot-google', 'googlebot'],
  ['applebot', 'googlebot'],
])

export interface RobotsAnswer {
  readonly allowed: boolean
  /** False if matching the file has cost too much to continue: `allowed` is then true by default. */
  readonly decided: boolean
  /** The rule that decided; null if none matched. */
  readonly rule: RobotsRule | null
  /** The group that applied, groups of one agent merged; null if none applies to the agent. */
  readonly group: RobotsGroup | null
}

/**
 * Whether an agent may fetch a path with its query, e.g. `/shop?page=2`.
 *
 * The longest matching pattern decides and `Allow` wins ties. The caller decides by `state` what a failed robots.txt
 * means (all allowed on 4xx, nothing on 5xx).
 */
export function isAllowed(
  robots: Pick<RobotsTxtFacts, 'groups'>,
  agent: string,
  pathWithQuery: string,
): RobotsAnswer {
  const ruling = rulingFor(robots.groups, productToken(agent))
  if (ruling === null || pathWithQuery.split('?')[0] === '/robots.txt') {
    return { allowed: true, decided: true, rule: null, group: ruling?.group ?? null }
  }
  const { group } = ruling
  if (spent(robots.groups) > MOST_SEARCHED) {
    return { allowed: true, decided: false, rule: null, group }
  }
  const path = withLiterals(normalise(pathWithQuery))
  let decisive: RobotsRule | null = null
  let length = -1
  for (const { rule, patterns } of ruling.rules) {
    const matched = patterns.find((pattern) => matches(pattern, path))?.length ?? -1
    const wins = matched > length || (matched === length && rule.allow)
    if (matched !== -1 && wins) {
      decisive = rule
      length = matched
    }
  }
  searched.set(robots.groups, spent(robots.groups) + ruling.wildcards * path.length)
  return { allowed: decisive?.allow ?? true, decided: true, rule: decisive, group }
}

/** Whether a file permits a request of ours: an undecided one does not. */
export function permits(
  robots: Pick<RobotsTxtFacts, 'groups'>,
  agent: string,
  path: string,
): boolean {
  const { allowed, decided } = isAllowed(robots, agent, path)
  return allowed && decided
}

/** Seconds that a file asks an agent to wait between requests; null if it does not. */
export function crawlDelayFor(
  { groups }: Pick<RobotsTxtFacts, 'groups'>,
  agent: string,
): number | null {
  return rulingFor(groups, productToken(agent))?.group.crawlDelay ?? null
}

/**
 * Total characters of paths that one file's patterns may search in one job: half a second. 500 links of 100 characters
 * against 500 patterns with a `*`, more than the files of large shops have, are a quarter of it; 33,000 patterns
 * against long paths would take minutes.
 */
const MOST_SEARCHED = 100_000_000

const searched = new WeakMap<readonly RobotsGroup[], number>()

function spent(groups: readonly RobotsGroup[]): number {
  return searched.get(groups) ?? 0
}

/** The part of a URL that rules are matched against, including the `?` of an empty query. */
export function pathWithQuery(address: string): string {
  const url = URL.parse(address)
  if (url === null) return '/'
  const emptyQuery = url.search === '' && url.href.split('#', 1)[0]?.endsWith('?')
  return `${url.pathname}${emptyQuery ? '?' : url.search}`
}

/** A group prepared for many paths: a page may have thousands of links, and a file 40,000 rules. */
interface Ruling {
  readonly group: RobotsGroup
  readonly rules: readonly PreparedRule[]
  /** Number of its patterns that search the whole path. */
  readonly wildcards: number
}

interface PreparedRule {
  readonly rule: RobotsRule
  /** In matching order. */
  readonly patterns: readonly Pattern[]
}

interface Pattern {
  /** The texts between its `*`. */
  readonly parts: readonly string[]
  /** True if it ends with `$`. */
  readonly anchored: boolean
  readonly length: number
}

const rulings = new WeakMap<readonly RobotsGroup[], Map<string, Ruling | null>>()
/** Agents that no group names share everyone's rules. */
const preparedRules = new WeakMap<RobotsRule, PreparedRule>()

function rulingFor(groups: readonly RobotsGroup[], token: string): Ruling | null {
  const known = rulings.get(groups) ?? new Map<string, Ruling | null>()
  rulings.set(groups, known)
  const found = known.get(token)
  if (found !== undefined) return found
  const group = groupFor(groups, token)
  const ruling = group && prepare(group)
  known.set(token, ruling)
  return ruling
}

function prepare(group: RobotsGroup): Ruling {
  const rules = group.rules.map(preparedRule)
  const wildcards = rules
    .flatMap(({ patterns }) => patterns)
    .filter(({ parts }) => parts.length > 1)
  return { group, rules, wildcards: wildcards.length }
}

function preparedRule(rule: RobotsRule): PreparedRule {
  const prepared = preparedRules.get(rule) ?? { rule, patterns: patternsOf(rule) }
  preparedRules.set(rule, prepared)
  return prepared
}

/** Google applies `Allow: /shop/index.html` to `/shop/` as well. */
function patternsOf({ allow, pattern }: RobotsRule): Pattern[] {
  const normal = normalise(pattern).replace(/\$(?!$)/g, '%24')
  const slash = normal.lastIndexOf('/')
  if (!allow || !normal.startsWith('/index.htm', slash)) return [patternOf(normal)]
  return [patternOf(normal), patternOf(`${normal.slice(0, slash + 1)}$`)]
}

function patternOf(normal: string): Pattern {
  const anchored = normal.endsWith('$')
  const parts = (anchored ? normal.slice(0, -1) : normal).split('*')
  return { parts, anchored, length: normal.length }
}

/** All groups that name the agent, merged; else its fallback's, else everyone's. */
function groupFor(groups: readonly RobotsGroup[], token: string): RobotsGroup | null {
  const fallback = FALLBACKS.get(token)
  const named = merge(groups, token) ?? (fallback === undefined ? null : merge(groups, fallback))
  if (named !== null || IGNORE_STAR.has(token)) return named
  return merge(groups, '*')
}

function merge(groups: readonly RobotsGroup[], token: string): RobotsGroup | null {
  const named = groups.filter(({ agents }) => agents.some((name) => speaksTo(name, token)))
  if (named.length === 0) return null
  const crawlDelay = Math.max(...named.map((group) => group.crawlDelay ?? 0))
  return {
    agents: [token],
    rules: named.flatMap(({ rules }) => rules),
    ...(crawlDelay > 0 && { crawlDelay }),
  }
}

/**
 * RFC 9309 §2.2.1 has no digits in a product token and Google reads a name up to its first digit, so `Googlebot2`
 * means Googlebot. Crawlers with digits, such as `AI2Bot`, match the whole name.
 */
function speaksTo(name: string, token: string): boolean {
  return name === token || (token !== '' && name.split(/\d/, 1)[0] === token)
}

/**
 * Normalizes percent-encoding for comparison: unreserved characters decoded, the rest upper case, characters that no
 * URI may contain (RFC 3986 §2) encoded. `%7E` equals `~`, and `<` equals `%3C`, but `%2F` does not equal `/` (RFC
 * 9309 §2.2.2).
 */
function normalise(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
      const char = String.fromCharCode(Number.parseInt(hex, 16))
      return /[\w.~-]/.test(char) ? char : escape.toUpperCase()
    })
}

/**
 * Encodes `*` and `$` of a path as patterns do when they mean the characters themselves: `%2A`, `%24` (RFC 9309
 * §2.2.3).
 */
function withLiterals(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll('$', '%24')
}

/** Matches from the start of the path; the parts between `*` are searched for one after the other. */
function matches({ parts, anchored }: Pattern, path: string): boolean {
  const first = parts[0] ?? ''
  if (!path.startsWith(first)) return false
  if (parts.length === 1) return !anchored || path.length === first.length
  const last = parts.at(-1) ?? ''
  let position = first.length
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length
  }
  if (!anchored) return path.includes(last, position)
  return path.length - last.length >= position && path.endsWith(last)
}
