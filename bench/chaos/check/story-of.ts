import type { Exchange } from './history.ts'
import { nameOf } from './check-answers.ts'

/** To understand a violation: all requests about the report or site audit that it names, and deletions of projects. */
export function storyOf(violation: string, exchanges: readonly Exchange[]): string[] {
  const key = /\b[cps]\d+-\d+\b/.exec(violation)?.[0]
  if (key === undefined) return []
  const client = key.replace(/-\d+$/, ' ')
  return exchanges
    .filter(
      ({ asked }) =>
        ('key' in asked && asked.key === key) ||
        ('site' in asked && asked.site === key) ||
        ('credential' in asked && asked.credential === key) ||
        (asked.what === 'delete-project' && asked.project.startsWith(client)),
    )
    .map(
      ({ asked, web, sentAt, toldAt, told }) =>
        `  ${new Date(sentAt).toISOString()} ${nameOf(asked)} at ${web}, after ${toldAt - sentAt} ms: ${JSON.stringify(told)}`,
    )
}
