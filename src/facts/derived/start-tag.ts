import { type Token, Tokenizer } from 'parse5'

export interface StartTag {
  readonly name: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  /** What follows it in the text. */
  readonly rest: string
}

/** The start tag with which a piece of HTML begins; undefined if it begins with anything else, or the tag is cut off. */
export function startTagOf(text: string): StartTag | undefined {
  if (!/^<[a-z]/i.test(text)) return undefined
  const tag = firstTagOf(text)
  return (
    tag && { name: tag.tagName, attributes: tag.attrs, rest: text.slice(tag.location?.endOffset) }
  )
}

function firstTagOf(text: string): Token.TagToken | undefined {
  let first: Token.TagToken | undefined
  const ignore = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (tag) => (first ??= tag),
      onEndTag: ignore,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  )
  tokenizer.write(text, true)
  return first
}
