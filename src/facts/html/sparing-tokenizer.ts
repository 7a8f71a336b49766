import { InsertionMode, type Parser, type DefaultTreeAdapterMap, Token, Tokenizer } from 'parse5'
import { copyOf, newLocation, placeHere } from './reused-tokens.ts'

/** Insertion modes that treat white space like other text. A frameset keeps white space and drops other text. */
export const SPACE_IS_TEXT: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.IN_CELL,
  InsertionMode.IN_CAPTION,
])

/**
 * parse5's tokenizer, which makes fewer objects. Locations of attributes, which are unused, are omitted: they would be
 * most of the memory of a tag with thousands of attributes.
 */
export class SparingTokenizer extends Tokenizer {
  protected readonly parser: Parser<DefaultTreeAdapterMap>
  readonly #textLocation: Token.Location = newLocation()
  readonly #text: Token.CharacterToken = {
    type: Token.TokenType.CHARACTER,
    chars: '',
    location: null,
  }

  constructor(parser: Parser<DefaultTreeAdapterMap>) {
    // A copy of the parser's options, since this one is switched while a tag is read.
    super({ sourceCodeLocationInfo: true }, parser)
    this.parser = parser
  }

  /* oxlint-disable no-underscore-dangle -- parse5's own names */

  protected override _createAttr(firstCharacter: string): void {
    this.options.sourceCodeLocationInfo = false
    super._createAttr(firstCharacter)
    this.options.sourceCodeLocationInfo = true
  }

  /**
   * As parse5, without its copies of longer text, which would let the input be freed before the tree: all that is
   * read from a page leaves its thread as a copy.
   */
  protected override _flushRun(text: string): void {
    const { runStart, runEnd, currentToken: token } = this
    if (runEnd === runStart && text === '') return
    const run = this.preprocessor.html.slice(runStart, runEnd) + text
    this.runStart = runEnd
    if (token === null) {
      if (this.currentCharacterToken) this.currentCharacterToken.chars += run
    } else if (token.type === Token.TokenType.COMMENT) token.data += run
    else this.currentAttr.value += run
  }

  /** As parse5, with one object for the places of all text. Places that outlive the text are copied. */
  protected override prepareToken(token: Token.Token): void {
    const { preprocessor } = this
    this._emitCurrentCharacterToken(token.location)
    this.currentToken = null
    if (token.location) {
      token.location.endLine = preprocessor.line
      token.location.endCol = preprocessor.col + 1
      token.location.endOffset = preprocessor.offset + 1
    }
    const next = placeHere(preprocessor, this.#textLocation)
    next.startCol++
    next.startOffset++
    this.currentLocation = next
  }

  /** parse5 keeps text inside tables until it knows where that belongs. */
  protected override _createCharacterToken(type: Token.CharacterToken['type']): void {
    const isRead = SPACE_IS_TEXT.has(this.parser.insertionMode)
    const token = isRead ? this.#text : { type, chars: '', location: null }
    token.type = type
    token.chars = ''
    token.location = isRead ? this.currentLocation : copyOf(this.currentLocation)
    this.currentCharacterToken = token
  }

  protected override _createDoctypeToken(initialName: string | null): void {
    this.currentLocation = copyOf(this.currentLocation)
    super._createDoctypeToken(initialName)
  }

  /** A list of attributes that grew has room to grow further, which an element never needs. */
  protected override emitCurrentTagToken(): void {
    const token = this.currentToken
    if (token !== null && 'attrs' in token) token.attrs = token.attrs.slice()
    this.emitExactTag()
  }

  /** Emits the current tag, whose list of attributes never grew. */
  protected emitExactTag(): void {
    super.emitCurrentTagToken()
  }

  /* oxlint-enable no-underscore-dangle */
}
