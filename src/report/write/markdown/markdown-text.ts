import { visibleText } from '../visible-text.ts'

/** Longer than any readable row of evidence. */
const LONGEST = 500

/** What renderers turn into links, mentions and issue numbers, escaped or not; `GH-1` is `#1` to GitHub. */
const SPEAKING = /[@#/]|[.:](?=\S)|(?<![a-z0-9])gh-\d/i

/** `2.9` of `2.9 s`: no renderer makes a link of it. */
const DECIMAL = /^\d+\.\d+$/

/**
 * Foreign text for a line of Markdown: it stays text. Anything that a renderer could turn into a link or a mention
 * becomes code, which is never processed; everything else is escaped.
 */
export function markdownText(text: string): string {
  return words(text)
    .map((word) => (SPEAKING.test(word) && !DECIMAL.test(word) ? codeSpan(word) : escaped(word)))
    .join(' ')
}

/** The same, all of it as code. */
export function markdownCode(text: string): string {
  const line = words(text).join(' ')
  return line === '' ? '' : codeSpan(line)
}

function words(text: string): string[] {
  const start = text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')
  const line = visibleText(text.length > LONGEST ? `${start}…` : text)
  return line.split(/\s+/).filter((word) => word !== '')
}

/** Fenced by more backticks than the longest run inside. */
function codeSpan(text: string): string {
  const rows = (text.match(/`+/g) ?? []).map(({ length }) => length)
  const fence = '`'.repeat(Math.max(0, ...rows) + 1)
  const room = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return fence + room + text + room + fence
}

/** Hyphens within a word, commas, semicolons and quotation marks are harmless. */
function escaped(word: string): string {
  return word.replace(/(?<![a-z0-9])-|-(?![a-z0-9])|[!#-&(-+./:<-@[-`{-~]/gi, '\\$&')
}
