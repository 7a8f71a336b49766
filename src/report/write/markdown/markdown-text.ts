import { visibleText } from '../visible-text.ts'

/** Longer than any readable row of evidence. */
const LONGEST = 500

/** What renderers turn into links, mentions and issue numbers, escaped or not; `GH-1` is `#1` to GitHub. */
const SPEAKING = /[@#/]|[.:](?=\S)|(?<![a-z0-9])gh-\d/i

/** `2.9` of `2.9 s`: no renderer makes a link of it. */
const DECIMAL = /^\d+\.\d+$/

/**
 * Foreign text for a line of Markdown: it stays text. Anything that a renderer could turn into a link or a mention
 * becomes code, which is never processed; other characters with a meaning are escaped, and no more than those: people and
 * assistants read the source too.
 */
export function markdownText(text: string): string {
  return words(text)
    .map((word, place) =>
      SPEAKING.test(word) && !DECIMAL.test(word) ? codeSpan(word) : escaped(word, place),
    )
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

/** What means something anywhere in a line. `%1` is a milestone to GitLab; `3%` is not. */
const INLINE = /[\\`*_[\]<>|~&$^{}]|!(?=\S)|%(?=[\w"])|=(?==)|(?<==)=/g

/** What means something at the beginning of a line. */
const FIRST = /^(\d*)([-+=:.)])(?=\2*$)/

function escaped(word: string, place: number): string {
  const text = word.replace(INLINE, '\\$&')
  return place === 0 ? text.replace(FIRST, '$1\\$2') : text
}
