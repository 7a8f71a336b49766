import type { RobotsDirective } from '../network-facts.ts'

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
