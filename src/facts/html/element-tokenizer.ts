import { Token, TokenizerMode } from 'parse5'
import {
  DOUBLE_QUOTE,
  ENDS_DOUBLE_QUOTED,
  ENDS_NAME,
  ENDS_RAW_TEXT,
  ENDS_SINGLE_QUOTED,
  ENDS_TEXT,
  ENDS_WORD,
  endOfName,
  endOfValue,
  EQUALS_SIGN,
  GREATER_THAN_SIGN,
  isLowerCase,
  isPlain,
  LESS_THAN_SIGN,
  LINE_FEED,
  NOT_PLAIN,
  SOLIDUS,
  SPACE,
} from './plain-characters.ts'
import { createReusedTags, FORMATTING, newTag, placeHere } from './reused-tokens.ts'
import { sharedName } from './shared-names.ts'
import { SPACE_IS_TEXT, SparingTokenizer } from './sparing-tokenizer.ts'

const { START_TAG } = Token.TokenType

/** Above this number of attributes parse5 detects duplicates in another way, and reads them itself. */
const MOST_PLAIN = 64

/**
 * parse5's tokenizer, faster and smaller. parse5 runs its state machine for each character; here runs of plain
 * characters are skipped in one loop, and text is one token including its spaces, not two per word. An ordinary tag is
 * read in one step; anything unusual goes through the states. A test compares the tree and the errors with parse5's.
 */
export class ElementTokenizer extends SparingTokenizer {
  /** The attributes of the tag being read. A new list for each tag would reserve room for seventeen. */
  readonly #attrs: Token.Attribute[] = []
  readonly #nextStartTag = createReusedTags(START_TAG)
  readonly #nextEndTag = createReusedTags(Token.TokenType.END_TAG)

  /* oxlint-disable no-underscore-dangle -- parse5's own names */

  protected override _stateData(unit: number): void {
    if (unit === LESS_THAN_SIGN && this.#tag()) return
    super._stateData(unit)
    // Text that begins with white space is another kind of token.
    if (isPlain(unit, ENDS_WORD)) {
      this.#skip(SPACE_IS_TEXT.has(this.parser.insertionMode) ? ENDS_TEXT : ENDS_WORD)
    }
  }

  protected override _stateRcdata(unit: number): void {
    super._stateRcdata(unit)
    if (isPlain(unit, ENDS_WORD)) this.#skip(ENDS_TEXT)
  }

  protected override _stateRawtext(unit: number): void {
    super._stateRawtext(unit)
    if (isPlain(unit, ENDS_WORD)) this.#skip(ENDS_RAW_TEXT)
  }

  protected override _stateScriptData(unit: number): void {
    super._stateScriptData(unit)
    if (isPlain(unit, ENDS_WORD)) this.#skip(ENDS_RAW_TEXT)
  }

  protected override _stateAttributeValueDoubleQuoted(unit: number): void {
    super._stateAttributeValueDoubleQuoted(unit)
    // A line feed may stand for a carriage return, which is not in the input.
    if (unit !== LINE_FEED && isPlain(unit, ENDS_DOUBLE_QUOTED)) this.#skip(ENDS_DOUBLE_QUOTED)
  }

  protected override _stateAttributeValueSingleQuoted(unit: number): void {
    super._stateAttributeValueSingleQuoted(unit)
    if (unit !== LINE_FEED && isPlain(unit, ENDS_SINGLE_QUOTED)) this.#skip(ENDS_SINGLE_QUOTED)
  }

  protected override _stateTagName(unit: number): void {
    const token = this.currentToken
    if (isPlain(unit, ENDS_NAME) && token !== null && 'tagName' in token) {
      token.tagName += this.#name()
    } else super._stateTagName(unit)
  }

  protected override _stateBeforeAttributeName(unit: number): void {
    if (!isPlain(unit, ENDS_NAME) || !this.#attributes()) super._stateBeforeAttributeName(unit)
  }

  protected override _stateAttributeName(unit: number): void {
    if (isPlain(unit, ENDS_NAME)) this.currentAttr.name += this.#name()
    else super._stateAttributeName(unit)
  }

  /**
   * Extends the pending run, which ends at the current character, by the plain characters after it. Lines are left to
   * parse5, which counts one when it reads the character after a line feed.
   */
  #skip(ends: number): void {
    const { preprocessor } = this
    const { html } = preprocessor
    let position = preprocessor.pos + 1
    let afterLineFeed = false
    for (; position < html.length; position++) {
      const unit = html.charCodeAt(position)
      if (!isPlain(unit, ends)) break
      if (afterLineFeed || unit === LINE_FEED) {
        preprocessor.pos = position - 1
        this._consume()
      }
      afterLineFeed = unit === LINE_FEED
    }
    preprocessor.pos = position - 1
    this.runEnd = position
  }

  /** Reads the plain start of a name, from the current character on. */
  #name(): string {
    const { preprocessor } = this
    const { html, pos } = preprocessor
    const end = endOfName(html, pos)
    preprocessor.pos = end - 1
    return sharedName(html, pos, end)
  }

  /** Reads the tag whose angle bracket is the current character, if its name is plain. */
  #tag(): boolean {
    const { preprocessor } = this
    const { html, pos } = preprocessor
    const first = html.charCodeAt(pos + 1)
    if (first === SOLIDUS) return isLowerCase(html.charCodeAt(pos + 2)) && this.#endTag(pos + 2)
    return isLowerCase(first) && this.#startTag(pos + 1)
  }

  /** Reads a start tag, whose name begins here, until something in it is not plain. */
  #startTag(start: number): boolean {
    const { preprocessor } = this
    const { html, pos } = preprocessor
    const end = endOfName(html, start)
    const tagName = sharedName(html, start, end)
    const location = this.getCurrentLocation(0)
    this._flushRun('')
    const token = FORMATTING.has(tagName) ? newTag(START_TAG) : this.#nextStartTag()
    token.tagName = tagName
    token.attrs = []
    token.location = location
    this.currentToken = token
    if (this.#tagEnd(end)) return true
    preprocessor.pos = end + 1
    if (html.charCodeAt(end) === SPACE && this.#attributes()) return true
    preprocessor.pos = pos
    this.currentToken = null
    return false
  }

  /**
   * Reads attributes from the current character on, as long as they are ordinary: a plain name, a quoted value on one
   * line without references, one space before the next. Then reads the end of the tag, if that is plain, too. False if
   * the first attribute is not plain.
   */
  #attributes(): boolean {
    const { preprocessor, currentToken: token } = this
    const { html } = preprocessor
    if (token === null || !('attrs' in token)) return false
    // The previous value may not have been flushed yet.
    this._flushRun('')
    let count = 0
    let end = NOT_PLAIN
    for (let start = preprocessor.pos; token.attrs.length + count < MOST_PLAIN; start = end + 1) {
      const next = this.#attribute(token, start, count)
      if (next === NOT_PLAIN) break
      end = next
      count++
      if (html.charCodeAt(end) !== SPACE) break
    }
    if (count === 0) return false
    const read = this.#attrs.slice(0, count)
    token.attrs = token.attrs.length === 0 ? read : [...token.attrs, ...read]
    if (this.#tagEnd(end)) return true
    // The rest is read as after any quoted value.
    preprocessor.pos = end - 1
    super._stateAttributeValueDoubleQuoted(DOUBLE_QUOTE)
    return true
  }

  /** Stores the plain attribute that begins here in `#attrs`. Returns the position after its closing quote. */
  #attribute(token: Token.TagToken, start: number, index: number): number {
    const { html } = this.preprocessor
    const equals = endOfName(html, start)
    if (equals === start || html.charCodeAt(equals) !== EQUALS_SIGN) return NOT_PLAIN
    const end = endOfValue(html, equals + 1)
    if (end === NOT_PLAIN) return NOT_PLAIN
    const name = sharedName(html, start, equals)
    // A repeated name is an error, which parse5 counts.
    for (const known of token.attrs) if (known.name === name) return NOT_PLAIN
    for (let i = 0; i < index; i++) if (this.#attrs[i]?.name === name) return NOT_PLAIN
    this.#attrs[index] = { name, value: html.slice(equals + 2, end) }
    return end + 1
  }

  /** Ends the start tag being read if its end is at this position. */
  #tagEnd(position: number): boolean {
    const { preprocessor, currentToken: token } = this
    const { html } = preprocessor
    const selfClosing = html.charCodeAt(position) === SOLIDUS
    const end = selfClosing ? position + 1 : position
    if (html.charCodeAt(end) !== GREATER_THAN_SIGN || token === null) return false
    if (selfClosing && 'selfClosing' in token) token.selfClosing = true
    preprocessor.pos = end
    // Set before emitting, as the parser may set another state.
    this.state = TokenizerMode.DATA
    this.emitExactTag()
    return true
  }

  /** Reads an end tag that consists only of a plain name, which begins here. */
  #endTag(start: number): boolean {
    const { preprocessor } = this
    const { html } = preprocessor
    const end = endOfName(html, start)
    if (html.charCodeAt(end) !== GREATER_THAN_SIGN) return false
    this._flushRun('')
    const token = this.#nextEndTag()
    token.tagName = sharedName(html, start, end)
    token.location = placeHere(preprocessor, token.location)
    this.currentToken = token
    return this.#tagEnd(end)
  }

  /* oxlint-enable no-underscore-dangle */
}
