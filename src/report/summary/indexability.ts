import { Type } from 'typebox'
import { crawlerAccess } from '../../checks/shared/crawler-access.ts'
import { declaredCanonical, isOwnCanonical } from '../../facts/derived/declared-canonical.ts'
import { exclusions, isDecisive } from '../../facts/derived/indexability.ts'
import { directiveEvidence } from '../../checks/shared/directive-evidence.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { exact, nullable } from '../exact.ts'
import { cut } from './rows.ts'

/** Whether search engines may list the page, and the rule that decides. */
export const Indexability = exact({
  indexable: Type.Boolean(),
  decided_by: Type.Enum(['status', 'robots.txt', 'noindex', 'canonical', 'nothing']),
  /** The rule as written; null if nothing excludes the page. */
  rule: nullable(Type.String()),
  line: nullable(Type.Integer()),
})

export function indexability(facts: StaticFacts) {
  return byStatus(facts) ?? byRobotsTxt(facts) ?? byDirective(facts) ?? byCanonical(facts) ?? FREE
}

const FREE = { indexable: true, decided_by: 'nothing' as const, rule: null, line: null }

function byStatus({ response: { status } }: StaticFacts) {
  if (status < 400) return null
  return { indexable: false, decided_by: 'status' as const, rule: String(status), line: null }
}

function byRobotsTxt({ robotsTxt, address }: StaticFacts) {
  if (robotsTxtUnknown(robotsTxt, address.final) !== undefined) return null
  const [google] = crawlerAccess(robotsTxt, address.final, ['Googlebot'])
  if (!google || google.allowed) return null
  const { note, line } = google.evidence
  return {
    indexable: false,
    decided_by: 'robots.txt' as const,
    rule: cut(note ?? ''),
    line: line ?? null,
  }
}

function byDirective({ robotsDirectives }: StaticFacts) {
  const directive = exclusions(robotsDirectives).find(isDecisive)
  if (!directive) return null
  const { name, value } = directiveEvidence(directive)
  return {
    indexable: false,
    decided_by: 'noindex' as const,
    rule: cut(`${name}: ${value}`),
    line: directive.line,
  }
}

function byCanonical({ canonicals, address }: StaticFacts) {
  const canonical = declaredCanonical(canonicals)
  if (canonical === null || isOwnCanonical(address.final, canonical)) return null
  const line = canonicals.find(({ url }) => url === canonical)?.line ?? null
  return { indexable: false, decided_by: 'canonical' as const, rule: cut(canonical), line }
}
