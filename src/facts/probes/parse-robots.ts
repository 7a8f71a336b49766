import type { RobotsRule, RobotsTxtFacts } from '../network-facts.ts'
import { productToken } from './robots.ts'
import { cutText } from '../derived/cut-text.ts'

/** Google reads 8 × 2,083 bytes of a line, minus the terminator, and ignores the rest. */
const MAX_LINE = 8 * 2083 - 1
const MAX_LINES = 50_000
const MAX_PROBLEMS = 100

export type ParsedRobots = Pick<RobotsTxtFacts, 'groups' | 'sitemaps' | 'problems'>

/** Directives that are not rules and do not end a group. */
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

/** Misspellings that Google's parser accepts. */
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

/** A partial one counts too: the decoder replaced it by U+FFFD. Elsewhere in the file it belongs to its line. */
const BYTE_ORDER_MARK = /^[\uFEFF\uFFFD]/

interface Reading {
  readonly groups: { agents: string[]; rules: RobotsRule[]; crawlDelay?: number }[]
  readonly sitemaps: RobotsTxtFacts['sitemaps'][number][]
  readonly problems: RobotsTxtFacts['problems'][number][]
  /** True between a user-agent line and the next rule: further agents join the same group. */
  namingAgents: boolean
}

interface Line {
  readonly number: number
  readonly text: string
  readonly name: string
  readonly value: string
  readonly hasColon: boolean
}

/**
 * Parses robots.txt by RFC 9309 with Google's additions. Only a user-agent line after a rule closes a
 * group: sitemaps, unknown and blank lines between agents change nothing.
 */
export function parseRobots(text: string): ParsedRobots {
  const reading: Reading = { groups: [], sitemaps: [], problems: [], namingAgents: false }
  const lines = text.replace(BYTE_ORDER_MARK, '').split(/\r\n|\r|\n/, MAX_LINES)
  for (const [index, line] of lines.entries()) readLine(reading, line, index + 1)
  const { groups, sitemaps, problems } = reading
  return { groups, sitemaps, problems }
}

function readLine(reading: Reading, raw: string, number: number): void {
  const line = raw.slice(0, MAX_LINE)
  const hash = line.indexOf('#')
  const text = trimBlanks(hash === -1 ? line : line.slice(0, hash))
  if (text !== '') readDirective(reading, splitLine(text, number))
}

function readDirective(reading: Reading, line: Line): void {
  const { name, hasColon } = line
  if (!hasColon) problem(reading, line, 'The line has no colon.')
  const directive = meantDirective(name)
  if (directive !== name) problem(reading, line, `"${name}" is a misspelling of "${directive}".`)
  if (directive === 'user-agent') readAgent(reading, line)
  else if (directive === 'allow' || directive === 'disallow') {
    readRule(reading, line, directive === 'allow')
  } else if (directive === 'sitemap') readSitemap(reading, line)
  else if (directive === 'crawl-delay') readDelay(reading, line)
  else if (!KNOWN_OTHERS.has(directive) && hasColon)
    problem(reading, line, 'The directive is unknown.')
}

const READ: readonly string[] = ['user-agent', 'allow', 'disallow', 'sitemap']
const EXACT: ReadonlySet<string> = new Set([...READ, ...KNOWN_OTHERS])
/** With the directives that their starts stand for. */
const STARTS = [...MISSPELT, ...READ.map((name) => [name, name] as const)]
/** A file may have 50,000 lines: most of them are decided by their first letter. */
const FIRST_LETTERS = new Set(STARTS.map(([start]) => start.charAt(0)))

/** Google only looks at the start of a directive: `Disallowed: /` and `User-agents: *` are obeyed. */
function meantDirective(name: string): string {
  if (EXACT.has(name) || !FIRST_LETTERS.has(name.charAt(0))) return name
  for (const [start, directive] of STARTS) if (name.startsWith(start)) return directive
  return name
}

/**
 * Google also reads `Disallow /path`, with a space instead of the colon, but only in lines of two words: with more,
 * the name would be ambiguous.
 */
function splitLine(text: string, number: number): Line {
  const colon = text.indexOf(':')
  if (colon !== -1) {
    const name = trimBlanks(text.slice(0, colon)).toLowerCase()
    return { number, text, name, value: trimBlanks(text.slice(colon + 1)), hasColon: true }
  }
  const [name = '', ...values] = text.split(/[ \t\v\f]+/, 3)
  return values.length === 1
    ? { number, text, name: name.toLowerCase(), value: values[0] ?? '', hasColon: false }
    : { number, text, name: '', value: '', hasColon: false }
}

/** Removes blanks at both ends: unlike for `trim`, a byte order mark or a no-break space is text. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

/** Tab, vertical tab, form feed and space. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 11 || code === 12
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
  if (!group) return problem(reading, line, 'The rule is before any user agent.')
  if (line.value === '') return
  if (!/^[/*$]/.test(line.value)) {
    problem(reading, line, 'The path must start with "/" or "*".')
    return
  }
  const dollar = line.value.indexOf('$')
  if (dollar !== -1 && dollar < line.value.length - 1) {
    problem(reading, line, '"$" works only at the end of a path.')
  }
  group.rules.push({ allow, pattern: line.value, line: line.number })
}

/** Not a rule: it does not end a list of agents, and applies to its whole group wherever it is. The longest counts. */
function readDelay({ groups }: Reading, { value }: Line): void {
  const group = groups.at(-1)
  const seconds = /^\d{1,6}(?:\.\d{1,3})?$/.test(value) ? Number(value) : 0
  if (group && seconds > (group.crawlDelay ?? 0)) group.crawlDelay = seconds
}

function readSitemap(reading: Reading, line: Line): void {
  if (!isWebUrl(line.value)) {
    return problem(reading, line, 'The sitemap is not an absolute URL.')
  }
  reading.sitemaps.push({ url: line.value, line: line.number })
}

/** A URL is parsed only if it can be one, which takes a microsecond: parsers ignore control characters within it. */
function isWebUrl(value: string): boolean {
  if (/^[!-~]+$/.test(value) && !/^https?:/i.test(value)) return false
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

function problem({ problems }: Reading, { number, text }: Line, message: string): void {
  if (problems.length < MAX_PROBLEMS) {
    problems.push({ line: number, text: cutText(text, 200), message })
  }
}
