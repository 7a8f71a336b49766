import { markdownText } from './markdown-text.ts'

/** The first cell of each row is text, in which a bar would end the cell, even in code. The others are our numbers. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = ([first = '', ...rest]: readonly string[]) =>
    `| ${[markdownText(first.replaceAll('|', ' ')), ...rest].join(' | ')} |`
  return [line(heads), `| ${heads.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}
