import { html, Token, type Tokenizer } from 'parse5'

type TagType = Token.TagToken['type']

/**
 * Returns one of two objects in alternation. parse5 reads a tag until the next one is emitted, and the text before
 * that, and then only needs the start tags of formatting elements; a page has thousands.
 */
export function createReusedTags(type: TagType): () => Token.TagToken {
  let next = newTag(type)
  let previous = newTag(type)
  return () => {
    const token = previous
    previous = next
    next = token
    token.selfClosing = false
    token.ackSelfClosing = false
    return token
  }
}

export function newTag(type: TagType): Token.TagToken {
  return {
    type,
    tagName: '',
    tagID: html.TAG_ID.UNKNOWN,
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: null,
  }
}

/** The elements whose start tags parse5 keeps, to open them again. */
export const FORMATTING: ReadonlySet<string> = new Set([
  'a',
  'b',
  'big',
  'code',
  'em',
  'font',
  'i',
  'nobr',
  's',
  'small',
  'strike',
  'strong',
  'tt',
  'u',
])

export function newLocation(): Token.Location {
  return { startLine: 0, startCol: 0, startOffset: 0, endLine: -1, endCol: -1, endOffset: -1 }
}

/** Sets the start of a location to the current character. */
export function placeHere(
  { line, col, offset }: Tokenizer['preprocessor'],
  location: Token.Location | null,
): Token.Location {
  const here = location ?? newLocation()
  here.startLine = line
  here.startCol = col
  here.startOffset = offset
  return here
}

export function copyOf(location: Token.Location | null): Token.Location | null {
  return location && { ...location }
}
