import { Type } from 'typebox'
import { crawlerAccess } from '../../checks/shared/crawler-access.ts'
import { type Crawler, CRAWLERS } from '../../facts/derived/crawlers.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { exact, nullable } from '../exact.ts'
import { cut } from './rows.ts'

/** What robots.txt says to each known crawler about this page. */
export const RobotsMatrix = Type.Array(
  exact({
    bot: Type.String(),
    kind: Type.Enum(['search', 'ai-search', 'ai-user', 'ai-training', 'legacy', 'social']),
    /** Null if the file could not be read. */
    allowed: nullable(Type.Boolean()),
    /** False for agents that fetch on a person's request: they ignore robots.txt. */
    obeys: Type.Boolean(),
    /** The rule that decides, such as `Disallow: /shop`; null if none matches. */
    rule: nullable(Type.String()),
    /** Its line in robots.txt. */
    line: nullable(Type.Integer()),
  }),
)

/** Characters of robots.txt that are kept; the largest honest files have about 20,000. */
const MAX_ROBOTS_TEXT = 16_000

export function robotsMatrix({ robotsTxt, address }: Pick<StaticFacts, 'robotsTxt' | 'address'>) {
  const unknown = robotsTxtUnknown(robotsTxt, address.final) !== undefined
  const tokens = CRAWLERS.map(({ token }) => token)
  const access = crawlerAccess(robotsTxt, address.final, tokens)
  return CRAWLERS.map((crawler, index) => row(crawler, unknown ? undefined : access[index]))
}

function row(
  { token, kind, robotsTxt }: Crawler,
  access: ReturnType<typeof crawlerAccess>[number] | undefined,
) {
  const obeys = robotsTxt !== 'ignores-all'
  const line = obeys ? (access?.evidence.line ?? null) : null
  return {
    bot: token,
    kind,
    allowed: obeys ? (access?.allowed ?? null) : true,
    obeys,
    rule: line === null ? null : cut(access?.evidence.note ?? '', 300),
    line,
  }
}

export function robotsText({ text, state }: StaticFacts['robotsTxt']): string | null {
  return state === 'found' ? cut(text, MAX_ROBOTS_TEXT) : null
}
