import { visibleText } from '../visible-text.ts'

/** Longer than any row of proof that is meant to be read. */
const LONGEST = 500

/** What renderers make links, mentions and issue numbers of, escaped or not. */
const SPEAKING = /[@#/]|[.:](?=\S)/

/**
 * Words of a stranger for a line of Markdown: each stays text. What a renderer could make a link or a
 * mention of stands as code, where nothing is made of anything; everything else is escaped.
 */
export function markdownText(text: string): string {
  return words(text)
    .map((word) => (SPEAKING.test(word) ? codeSpan(word) : escaped(word)))
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

/** Fenced by more backticks than there are in a row within. */
function codeSpan(text: string): string {
  const rows = (text.match(/`+/g) ?? []).map(({ length }) => length)
  const fence = '`'.repeat(Math.max(0, ...rows) + 1)
  const room = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return fence + room + text + room + fence
}

/** Nothing can come of hyphens within a word, nor of commas, semicolons and quotation marks. */
function escaped(word: string): string {
  return word.replace(/(?<![a-z0-9])-|-(?![a-z0-9])|[!#-&(-+./:<-@[-`{-~]/gi, '\\$&')
}
