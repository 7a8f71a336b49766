import { markdownText } from './markdown-text.ts'

/** The first cell of each row is words; a bar within it would be its end, in code too. The others are our numbers. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = ([first = '', ...rest]: readonly string[]) =>
    `| ${[markdownText(first.replaceAll('|', ' ')), ...rest].join(' | ')} |`
  return [line(heads), `| ${heads.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}
