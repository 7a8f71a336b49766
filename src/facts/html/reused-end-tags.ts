import { html, Token } from 'parse5'

/**
 * Returns one of two objects in alternation. parse5 reads an end tag until the next tag is emitted, and the text
 * before that, and keeps none; a page has thousands, each with a location.
 */
export function createReusedEndTags(): () => Token.TagToken {
  let next = newEndTag()
  let previous = newEndTag()
  return () => {
    const token = previous
    previous = next
    next = token
    return token
  }
}

function newEndTag(): Token.TagToken {
  return {
    type: Token.TokenType.END_TAG,
    tagName: '',
    tagID: html.TAG_ID.UNKNOWN,
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location: { startLine: 0, startCol: 0, startOffset: 0, endLine: -1, endCol: -1, endOffset: -1 },
  }
}
