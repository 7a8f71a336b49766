import type { RobotsGroup, RobotsRule, RobotsTxtFacts } from './network-facts.ts'

/** Google and RFC 9309 §2.5 read this much; what comes after is ignored. */
export const ROBOTS_LIMIT = 500 * 1024

const MAX_LINES = 50_000
const MAX_PROBLEMS = 100

export type ParsedRobots = Pick<RobotsTxtFacts, 'groups' | 'sitemaps' | 'problems'>

/** Directives that are no rules and end no group. */
const KNOWN_OTHERS = new Set([
  'crawl-delay',
  'clean-param',
  'host',
  'request-rate',
  'visit-time',
  'noindex',
  'content-signal',
  'content-usage',
  'agentmap',
  'license',
])

/** Spellings that Google's parser takes for the directive. */
const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['site-map', 'sitemap'],
])

interface Reading {
  readonly groups: { agents: string[]; rules: RobotsRule[] }[]
  readonly sitemaps: RobotsTxtFacts['sitemaps'][number][]
  readonly problems: RobotsTxtFacts['problems'][number][]
  /** True between a user-agent line and the next rule: further agents join the same group. */
  namingAgents: boolean
}

interface Line {
  readonly number: number
  readonly text: string
  readonly value: string
}

/**
 * Reads robots.txt by RFC 9309 with Google's additions (checks.md A5). A group is closed only by a
 * user-agent line after a rule: sitemaps, unknown and blank lines between agents change nothing.
 */
export function parseRobots(text: string): ParsedRobots {
  const reading: Reading = { groups: [], sitemaps: [], problems: [], namingAgents: false }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, MAX_LINES)
  for (const [index, line] of lines.entries()) readLine(reading, line, index + 1)
  const { groups, sitemaps, problems } = reading
  return { groups, sitemaps, problems }
}

function readLine(reading: Reading, raw: string, number: number): void {
  const hash = raw.indexOf('#')
  const text = (hash === -1 ? raw : raw.slice(0, hash)).trim()
  if (text === '') return
  const { name, value, hasColon } = splitLine(text)
  const line = { number, text, value }
  if (!hasColon) problem(reading, line, 'There is no colon after the directive.')
  const directive = MISSPELT.get(name) ?? name
  if (directive !== name) problem(reading, line, `"${name}" is misspelt for "${directive}".`)
  if (directive === 'user-agent') readAgent(reading, line)
  else if (directive === 'allow' || directive === 'disallow') {
    readRule(reading, line, directive === 'allow')
  } else if (directive === 'sitemap') readSitemap(reading, line)
  else if (!KNOWN_OTHERS.has(directive) && hasColon) problem(reading, line, 'Unknown directive.')
}

/** Google reads `Disallow /path` too, so a missing colon is a space there. */
function splitLine(text: string): { name: string; value: string; hasColon: boolean } {
  const colon = text.indexOf(':')
  if (colon !== -1) {
    const name = text.slice(0, colon).trim().toLowerCase()
    return { name, value: text.slice(colon + 1).trim(), hasColon: true }
  }
  const space = text.search(/\s/)
  const end = space === -1 ? text.length : space
  return { name: text.slice(0, end).toLowerCase(), value: text.slice(end).trim(), hasColon: false }
}

function readAgent(reading: Reading, line: Line): void {
  const token = productToken(line.value)
  if (token === '') problem(reading, line, 'The user agent has no name.')
  const open = reading.groups.at(-1)
  if (reading.namingAgents && open) open.agents.push(token)
  else reading.groups.push({ agents: [token], rules: [] })
  reading.namingAgents = true
}

function readRule(reading: Reading, line: Line, allow: boolean): void {
  const group = reading.groups.at(-1)
  reading.namingAgents = false
  if (!group) return problem(reading, line, 'The rule stands before any user agent.')
  if (line.value === '') return
  if (!/^[/*$]/.test(line.value)) {
    problem(reading, line, 'The path must start with "/" or "*".')
    return
  }
  const dollar = line.value.indexOf('$')
  if (dollar !== -1 && dollar < line.value.length - 1) {
    problem(reading, line, '"$" has its meaning only at the end of a path.')
  }
  group.rules.push({ allow, pattern: line.value, line: line.number })
}

function readSitemap(reading: Reading, line: Line): void {
  if (!/^https?:$/.test(URL.parse(line.value)?.protocol ?? '')) {
    return problem(reading, line, 'The sitemap is not an absolute URL.')
  }
  reading.sitemaps.push({ url: line.value, line: line.number })
}

function problem({ problems }: Reading, { number, text }: Line, message: string): void {
  if (problems.length < MAX_PROBLEMS) {
    problems.push({ line: number, text: text.slice(0, 200), message })
  }
}

/** Lower case up to the first character outside `[A-Za-z_-]`: `Googlebot/2.1` is `googlebot`. */
export function productToken(agent: string): string {
  if (agent.trimStart().startsWith('*')) return '*'
  return /^\s*([\w-]*)/.exec(agent.replace(/[^A-Za-z_\s-].*$/s, ''))?.[1]?.toLowerCase() ?? ''
}

/** Crawlers that no `*` group speaks to: they must be named. */
const IGNORE_STAR = new Set(['adsbot-google', 'adsbot-google-mobile', 'mediapartners-google'])

/** Crawlers that follow another one's group where none names them (checks.md §7). */
const FALLBACKS: ReadonlyMap<string, string> = new Map([
  ['googlebot-image', 'googlebot'],
  ['googlebot-news', 'googlebot'],
  ['googlebot-video', 'googlebot'],
  ['storebot-google', 'googlebot'],
  ['applebot', 'googlebot'],
])

export interface RobotsAnswer {
  readonly allowed: boolean
  /** The rule that decided; null when none matched. */
  readonly rule: RobotsRule | null
  /** The group that spoke, groups of one agent merged; null when none speaks to the agent. */
  readonly group: RobotsGroup | null
}

/**
 * Whether an agent may fetch a path with its query, e.g. `/shop?page=2`.
 *
 * The longest matching pattern decides and `Allow` wins ties. What a failed robots.txt means (all
 * allowed on 4xx, nothing on 5xx) is for the caller, who sees `state`.
 */
export function isAllowed(
  robots: Pick<RobotsTxtFacts, 'groups'>,
  agent: string,
  pathWithQuery: string,
): RobotsAnswer {
  const group = groupFor(robots.groups, productToken(agent))
  if (group === null || pathWithQuery.split('?')[0] === '/robots.txt') {
    return { allowed: true, rule: null, group }
  }
  const path = normalise(pathWithQuery)
  let decisive: RobotsRule | null = null
  let length = -1
  for (const rule of group.rules) {
    const pattern = normalise(rule.pattern)
    const wins = pattern.length > length || (pattern.length === length && rule.allow)
    if (wins && matches(pattern, path)) {
      decisive = rule
      length = pattern.length
    }
  }
  return { allowed: decisive?.allow ?? true, rule: decisive, group }
}

/** All groups that name the agent as one; else its fallback's, else everyone's. */
function groupFor(groups: readonly RobotsGroup[], token: string): RobotsGroup | null {
  const fallback = FALLBACKS.get(token)
  const named = merge(groups, token) ?? (fallback === undefined ? null : merge(groups, fallback))
  if (named !== null || IGNORE_STAR.has(token)) return named
  return merge(groups, '*')
}

function merge(groups: readonly RobotsGroup[], token: string): RobotsGroup | null {
  const named = groups.filter(({ agents }) => agents.includes(token))
  if (named.length === 0) return null
  return { agents: [token], rules: named.flatMap(({ rules }) => rules) }
}

/**
 * Percent-encoding made comparable: unreserved characters decoded, the rest upper case, what is not
 * ASCII encoded. `%7E` and `~` are equal then, `%2F` and `/` are not (RFC 9309 §2.2.2).
 */
function normalise(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
      const char = String.fromCharCode(Number.parseInt(hex, 16))
      return /[\w.~-]/.test(char) ? char : escape.toUpperCase()
    })
}

/** Matches from the start of the path; the parts between `*` are looked for one after the other. */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$')
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return false
  if (rest.length === 0) return !anchored || path.length === first.length
  const last = rest.pop() ?? ''
  let position = first.length
  for (const part of rest) {
    const found = path.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length
  }
  if (!anchored) return path.includes(last, position)
  return path.length - last.length >= position && path.endsWith(last)
}
