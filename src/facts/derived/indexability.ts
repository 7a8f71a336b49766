import type { RobotsDirective } from '../network-facts.ts'

/** Directives for everyone and for Google: together they decide about the largest index. */
const DECISIVE_BOTS = new Set(['*', 'googlebot'])

/**
 * The directives that a bot obeys: those for everyone and those for it. Restrictions of all sources add up, and
 * `index` never revokes `noindex` (Google, "Combining rules").
 */
export function directivesFor(
  directives: readonly RobotsDirective[],
  bot: string,
): RobotsDirective[] {
  return directives.filter((directive) => directive.bot === '*' || directive.bot === bot)
}

/** `noindex` and `none`, whatever bot they are for. */
export function exclusions(directives: readonly RobotsDirective[]): RobotsDirective[] {
  return directives.filter(({ name }) => name === 'noindex' || name === 'none')
}

export function isDecisive({ bot }: RobotsDirective): boolean {
  return DECISIVE_BOTS.has(bot)
}

/** True if the page asks Google or everyone not to index it: how a search result would look is then irrelevant. */
export function isNoindex(directives: readonly RobotsDirective[]): boolean {
  return exclusions(directives).some(isDecisive)
}
