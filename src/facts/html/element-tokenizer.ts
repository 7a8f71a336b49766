import {
  InsertionMode,
  type Parser,
  type DefaultTreeAdapterMap,
  type Token,
  Tokenizer,
  TokenizerMode,
} from 'parse5'
import { createReusedEndTags } from './reused-end-tags.ts'
import { sharedName } from './shared-names.ts'

/** Kinds of runs of plain characters, by what ends them. */
const ENDS_TEXT = 1
const ENDS_WORD = 2
const ENDS_RAW_TEXT = 4
const ENDS_DOUBLE_QUOTED = 8
const ENDS_SINGLE_QUOTED = 16
const ENDS_NAME = 32

/**
 * The runs that each ASCII character ends, as bits. Control characters end all: they are errors, which parse5 counts.
 */
const ENDS = Uint8Array.from({ length: 0x80 }, (_, unit) => endsOf(unit))

function endsOf(unit: number): number {
  const char = String.fromCharCode(unit)
  const isSpace = ' \t\n\f'.includes(char)
  if ((unit < 0x20 && !isSpace) || unit === 0x7f) return 0xff
  const name = /[a-z0-9_:-]/.test(char) ? 0 : ENDS_NAME
  if (char === '<') return ENDS_TEXT | ENDS_WORD | ENDS_RAW_TEXT | name
  if (char === '"') return ENDS_DOUBLE_QUOTED | name
  if (char === "'") return ENDS_SINGLE_QUOTED | name
  if (char === '&') return ENDS_TEXT | ENDS_WORD | ENDS_DOUBLE_QUOTED | ENDS_SINGLE_QUOTED | name
  return isSpace ? ENDS_WORD | name : name
}

/** Beyond ASCII, everything after the control characters and before the surrogates is plain. */
const FIRST_WIDE = 0xa0
const SURROGATES = 0xd800

/** Insertion modes that treat white space like other text. A frameset keeps white space and drops other text. */
const SPACE_IS_TEXT: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.IN_CELL,
  InsertionMode.IN_CAPTION,
])

const LINE_FEED = 0x0a
const SPACE = 0x20
const SOLIDUS = 0x2f
const EQUALS_SIGN = 0x3d
const GREATER_THAN_SIGN = 0x3e
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** Above this number of attributes parse5 detects duplicates in another way, and reads them itself. */
const MOST_PLAIN = 64

const NOT_PLAIN = -1

/**
 * parse5's tokenizer, faster and smaller. parse5 runs its state machine for each character; here runs of plain
 * characters are skipped in one loop, and text is one token including its spaces, not two per word. An ordinary tag is
 * read in one step; anything unusual goes through the states. Locations of attributes, which are unused, are omitted:
 * they would be most of the memory of a tag with thousands of attributes. A test compares the tree and the errors with
 * parse5's.
 */
export class ElementTokenizer extends Tokenizer {
  readonly #parser: Parser<DefaultTreeAdapterMap>
  /** The attributes of the tag being read. A new list for each tag would reserve room for seventeen. */
  readonly #attrs: Token.Attribute[] = []
  readonly #nextEndTag = createReusedEndTags()

  constructor(parser: Parser<DefaultTreeAdapterMap>) {
    // A copy of the parser's options, since this one is switched while a tag is read.
    super({ sourceCodeLocationInfo: true }, parser)
    this.#parser = parser
  }

  /* oxlint-disable no-underscore-dangle -- parse5's own names */

  protected override _createAttr(firstCharacter: string): void {
    this.options.sourceCodeLocationInfo = false
    super._createAttr(firstCharacter)
    this.options.sourceCodeLocationInfo = true
  }

  protected override _stateData(unit: number): void {
    super._stateData(unit)
    // Text that begins with white space is another kind of token.
    if (isPlain(unit, ENDS_WORD)) {
      this.#skip(SPACE_IS_TEXT.has(this.#parser.insertionMode) ? ENDS_TEXT : ENDS_WORD)
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

  protected override _stateTagOpen(unit: number): void {
    super._stateTagOpen(unit)
    if (isLetter(unit)) this.#afterTagName()
  }

  protected override _stateEndTagOpen(unit: number): void {
    if (!isLetter(unit) || !this.#endTag()) super._stateEndTagOpen(unit)
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

  /** Continues after the name of a start tag, which ends at the current character, if what follows is plain. */
  #afterTagName(): void {
    const { preprocessor } = this
    const { html, pos } = preprocessor
    if (this.#tagEnd(pos + 1) || html.charCodeAt(pos + 1) !== SPACE) return
    if (!isLetter(html.charCodeAt(pos + 2))) return
    preprocessor.pos = pos + 2
    if (!this.#attributes()) preprocessor.pos = pos
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
    if (html.charCodeAt(equals) !== EQUALS_SIGN) return NOT_PLAIN
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
    this.emitCurrentTagToken()
    return true
  }

  /** Reads an end tag that consists only of a plain name, which begins at the current character. */
  #endTag(): boolean {
    const { preprocessor } = this
    const { html, pos, line, col, offset } = preprocessor
    const end = endOfName(html, pos)
    if (html.charCodeAt(end) !== GREATER_THAN_SIGN) return false
    this._flushRun('')
    const token = this.#nextEndTag()
    token.tagName = sharedName(html, pos, end)
    if (token.location) {
      token.location.startLine = line
      token.location.startCol = col - 2
      token.location.startOffset = offset - 2
    }
    this.currentToken = token
    return this.#tagEnd(end)
  }

  /* oxlint-enable no-underscore-dangle */
}

/** The end of the plain name that begins here. */
function endOfName(html: string, start: number): number {
  let end = start
  while (end < html.length && isPlain(html.charCodeAt(end), ENDS_NAME)) end++
  return end
}

/** The closing quote of a value whose opening quote is here, on one line and without references. */
function endOfValue(html: string, start: number): number {
  const quote = html.charCodeAt(start)
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return NOT_PLAIN
  const ends = quote === DOUBLE_QUOTE ? ENDS_DOUBLE_QUOTED : ENDS_SINGLE_QUOTED
  let end = start + 1
  for (; end < html.length; end++) {
    const unit = html.charCodeAt(end)
    if (unit === LINE_FEED || !isPlain(unit, ends)) break
  }
  return html.charCodeAt(end) === quote ? end : NOT_PLAIN
}

function isLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

function isPlain(unit: number, ends: number): boolean {
  return unit < 0x80 ? ((ENDS[unit] ?? 0xff) & ends) === 0 : unit >= FIRST_WIDE && unit < SURROGATES
}
