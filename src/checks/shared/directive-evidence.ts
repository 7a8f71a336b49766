import type { RobotsDirective } from '../../facts/network-facts.ts'
import type { Evidence } from '../check.ts'

/** One row of evidence: the directive, its place and the bots it addresses. */
export function directiveEvidence(directive: RobotsDirective): Evidence {
  const { bot, line, raw, source, name, value } = directive
  const read = value === null ? name : `${name}: ${value}`
  return {
    ...(line === null ? {} : { line }),
    ...(raw === read ? {} : { snippet: raw }),
    name: source === 'header' ? 'X-Robots-Tag' : 'meta',
    value: read,
    note: bot === '*' ? 'for all bots' : `for ${bot}`,
  }
}
