import type { RobotsDirective } from '../facts/network-facts.ts'
import type { Evidence } from './check.ts'

/** What is said to everyone and what is said to Google: together they decide about the largest index. */
const DECISIVE_BOTS = new Set(['*', 'googlebot'])

/**
 * The directives that a bot obeys: those for everyone and those for it. Restrictions of all sources
 * add up, and no `index` takes a `noindex` back (Google, "Combining rules").
 */
export function directivesFor(
  directives: readonly RobotsDirective[],
  bot: string,
): RobotsDirective[] {
  return directives.filter((directive) => directive.bot === '*' || directive.bot === bot)
}

/** `noindex` and `none`, whoever they are for. */
export function exclusions(directives: readonly RobotsDirective[]): RobotsDirective[] {
  return directives.filter(({ name }) => name === 'noindex' || name === 'none')
}

export function isDecisive({ bot }: RobotsDirective): boolean {
  return DECISIVE_BOTS.has(bot)
}

/** True when the page asks Google or everyone to leave it out: what a result would show is moot then. */
export function isNoindex(directives: readonly RobotsDirective[]): boolean {
  return exclusions(directives).some(isDecisive)
}

/** One row of proof: the directive, where it stands and whom it is for. */
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
