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
    /** Null when the file could not be read. */
    allowed: nullable(Type.Boolean()),
    /** False for those that fetch because a person asked: they ask no robots.txt. */
    obeys: Type.Boolean(),
    /** The rule that decides, e.g. `Disallow: /shop`; null when none matches. */
    rule: nullable(Type.String()),
    /** Its line in robots.txt. */
    line: nullable(Type.Integer()),
  }),
)

/** As many characters of robots.txt as are kept for reading; the largest honest ones have about 20,000. */
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
