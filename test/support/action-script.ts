import { readFileSync } from 'node:fs'

export const ACTION = readFileSync(
  new URL('../../integrations/github-action/action.yml', import.meta.url),
  'utf8',
)

/** The script of the action's only step, as a runner writes it to a file. */
export function actionScript(): string {
  const [, block = ''] = /^ {6}run: \|\n((?: {8}.*\n)+)/m.exec(ACTION) ?? []
  return block.replaceAll(/^ {8}/gm, '')
}
