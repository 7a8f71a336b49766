import { visibleText } from '../visible-text.ts'

/** Longer than any readable row of evidence. */
const LONGEST = 500

/** What renderers turn into links, mentions and issue numbers, escaped or not; `GH-1` is `#1` to GitHub. */
const SPEAKING = /[@#/]|[.:](?=\S)|(?<![a-z0-9])gh-\d/i

/** `2.9` of `2.9 s`: no renderer makes a link of it. */
const DECIMAL = /^\d+\.\d+$/

/** A word, or an element's tag with the spaces in it. */
const WORD = /(?:<\/?[a-z][^<>]*>|\S)+/gi
const TAG = /^<\/?[a-z][^<>]*>$/i
/** Punctuation of the sentence around a word. */
const OPENING = '("\''
const CLOSING = ',;:.!?"\''

/**
 * Foreign text for a line of Markdown: it stays text. Anything that a renderer could turn into a link or a mention
 * becomes code, which is never processed, as do tags; other characters with a meaning are escaped, and no more than
 * those: people and assistants read the source too.
 */
export function markdownText(text: string): string {
  return (lineOf(text).match(WORD) ?? []).map((word, place) => written(word, place)).join(' ')
}

function written(word: string, place: number): string {
  const { before, core, after } = unpunctuated(word)
  const isCode = TAG.test(core) || (SPEAKING.test(core) && !DECIMAL.test(core))
  return isCode ? before + codeSpan(core) + after : escaped(word, place)
}

function unpunctuated(word: string) {
  const start = word !== '' && OPENING.includes(word.charAt(0)) ? 1 : 0
  // Of `[a](b)`, it is a part.
  const closing = word.lastIndexOf('(') > 0 ? CLOSING : `${CLOSING})`
  let end = word.length
  const isSingle = () => word.charAt(end - 1) !== word.charAt(end - 2)
  while (end > start && closing.includes(word.charAt(end - 1)) && isSingle()) end -= 1
  // Of punctuation alone, such as `:::`, a renderer may make something.
  return end === start
    ? { before: '', core: word, after: '' }
    : { before: word.slice(0, start), core: word.slice(start, end), after: word.slice(end) }
}

/** The same, all of it as code. */
export function markdownCode(text: string): string {
  const line = lineOf(text)
  return line === '' ? '' : codeSpan(line)
}

function lineOf(text: string): string {
  const start = text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')
  return visibleText(text.length > LONGEST ? `${start}…` : text)
    .replace(/\s+/g, ' ')
    .trim()
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
