import type { Check as CatalogueCheck } from '../../checks/check.ts'
import { catalogueCheck } from '../catalogue-check.ts'
import { plainLine, type Row } from './page-text.ts'

const LEFT_OUT = '[…]'
const MESSAGE_CHARACTERS = 160
/** Shorter texts of the page say nothing, and would tear words of ours apart. */
const SHORTEST = 3

/** From the first quotation mark to the last: a page that closes the quotation itself is not out of it. */
const QUOTED = [/“.*”/s, /‘.*’/s, /«.*»/s, /"[^]*"/, /`[^]*`/, /[“"`«][^]*$/]

/** An address, whatever its scheme, to the next space. */
const ADDRESS = /\b(?:[a-z][a-z\d+.-]*:\/\/|(?:data|javascript|mailto|blob|about|tel):)\S*/gi

/** `shop.example`, `image/x-icon`, `window.dataLayer`: words that pages and servers make up. */
const NAME = /[\p{L}\p{N}_-]+(?:[./][\p{L}\p{N}_-]+)+/gu

export interface Message {
  readonly id: string
  readonly message: string | null
  readonly evidence?: readonly Row[]
}

/** A message without what it quotes of the page: quotations, addresses, and whatever stands in the evidence too. */
export function ownMessage({ id, message, evidence = [] }: Message): string | null {
  if (message === null) return null
  const own = ownTexts(catalogueCheck(id))
  const quoted = evidence.flatMap(textsOf).filter((text) => !own.includes(text.toLowerCase()))
  return ownWords(withoutEach(message, quoted), own)
}

/** A sentence of ours without what it quotes; names that stand in `own` are ours as well. */
export function ownWords(sentence: string, own = ''): string {
  let words = sentence
  for (const quotation of QUOTED) words = words.replace(quotation, LEFT_OUT)
  words = words
    .replace(ADDRESS, LEFT_OUT)
    .replace(NAME, (name) => (isOwn(name, own) ? name : LEFT_OUT))
  return plainLine(words, MESSAGE_CHARACTERS)
}

/** Numbers and dates are no names: `0.8`, `4/5`. */
function isOwn(name: string, own: string): boolean {
  return !/\p{L}/u.test(name) || own.includes(name.toLowerCase()) || /^HTTP\/[\d.]+$/.test(name)
}

function ownTexts(check: CatalogueCheck | undefined): string {
  if (check === undefined) return ''
  const { title, why, fix, criteria } = check
  return [title, why, fix, ...Object.values(criteria)].join('\n').toLowerCase()
}

/** The longest first: a part of one is not left over of it. */
function withoutEach(message: string, texts: readonly string[]): string {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, text) => rest.replaceAll(text, LEFT_OUT), message)
}

function textsOf({ snippet, url, name, value, expected, note }: Row): string[] {
  return [snippet, url, name, value, expected, note].filter(
    (text): text is string => typeof text === 'string' && text.length >= SHORTEST,
  )
}
