import { type CatalogueCheck, catalogueCheck } from '../catalogue-check.ts'
import { plainLine, type Row } from './page-text.ts'

const LEFT_OUT = '[…]'
const MESSAGE_CHARACTERS = 160
/** Shorter texts of the page carry no message, and removing them would break our words. */
const SHORTEST = 3

/** The opening and closing marks of quotations. */
const MARKS = ['“”', '‘’', '«»', '""', '``'] as const

/** A URL of any scheme. */
const ADDRESS = /:\/\/|(?:^|\W)(?:data|javascript|mailto|blob|about|tel):/i

/** `shop.example`, `image/x-icon`, `window.dataLayer`: words chosen by pages and servers. */
const JOINED = /[\p{L}\p{N}_-][./][\p{L}\p{N}_-]/u

const OF_NAMES = /[\p{L}\p{N}_-]/u

export interface Message {
  readonly id: string
  readonly message: string | null
  readonly evidence?: readonly Row[]
}

/** A message without its quotes from the page: quotations, URLs, and anything that is also in the evidence. */
export function ownMessage({ id, message, evidence = [] }: Message): string | null {
  if (message === null) return null
  const own = ownTexts(catalogueCheck(id))
  const quoted = evidence.flatMap(textsOf).filter((text) => !own.includes(text.toLowerCase()))
  return ownWords(withoutEach(message, quoted), own)
}

/** One of our sentences without its quotes; names in `own` are ours as well. */
export function ownWords(sentence: string, own = ''): string {
  const rest = MARKS.reduce(withoutQuotation, sentence)
  const words = rest.split(/\s/).map((word) => ownWord(word, own))
  return plainLine(words.join(' '), MESSAGE_CHARACTERS)
}

/** From the first mark to the last, or to the end: a closing mark in the page's text does not end the quotation. */
function withoutQuotation(text: string, [open = '', close = '']: string): string {
  const first = text.indexOf(open)
  if (first === -1) return text
  const last = text.lastIndexOf(close)
  return `${text.slice(0, first)}${LEFT_OUT}${last > first ? text.slice(last + 1) : ''}`
}

function ownWord(word: string, own: string): string {
  if (ADDRESS.test(word)) return LEFT_OUT
  if (!JOINED.test(word)) return word
  const characters = Array.from(word)
  const start = characters.findIndex((one) => OF_NAMES.test(one))
  const end = characters.findLastIndex((one) => OF_NAMES.test(one)) + 1
  const name = characters.slice(start, end).join('')
  return isOwn(name, own) ? word : `${LEFT_OUT}${characters.slice(end).join('')}`
}

/** Numbers and dates are not names: `0.8`, `4/5`. */
function isOwn(name: string, own: string): boolean {
  return !/\p{L}/u.test(name) || own.includes(name.toLowerCase()) || /^HTTP\/[\d.]+$/.test(name)
}

function ownTexts(check: CatalogueCheck | undefined): string {
  if (check === undefined) return ''
  const { title, why, fix, criteria } = check
  return [title, why, fix, ...Object.values(criteria)].join('\n').toLowerCase()
}

/** Longest first, so that removing a shorter text leaves no remainder of a longer one. */
function withoutEach(message: string, texts: readonly string[]): string {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, text) => rest.replaceAll(text, LEFT_OUT), message)
}

function textsOf({ snippet, url, name, value, expected, note }: Row): string[] {
  return [snippet, url, name, value, expected, note].filter(
    (text): text is string => typeof text === 'string' && text.length >= SHORTEST,
  )
}
