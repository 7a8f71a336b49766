import type { FindingHead } from '../../report/site/pack-site.ts'

/** Lines of an event, with the one that counts the rest. */
const MOST_LINES = 5

/** What is wrong, a line for each problem, with "and 4 more" for those that have no room. */
export function problemLines(problems: readonly Pick<FindingHead, 'message'>[]): string[] {
  const messages = problems.map(({ message }) => message)
  if (messages.length <= MOST_LINES) return messages
  const listed = messages.slice(0, MOST_LINES - 1)
  return [...listed, `and ${messages.length - listed.length} more`]
}
