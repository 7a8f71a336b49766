import { html, InsertionMode, type Parser, type DefaultTreeAdapterMap, Tokenizer } from 'parse5'

/** What ends a stretch of characters that mean nothing but themselves. */
const ENDS_TEXT = 1
const ENDS_WORD = 2
const ENDS_RAW_TEXT = 4
const ENDS_DOUBLE_QUOTED = 8
const ENDS_SINGLE_QUOTED = 16
const ENDS_NAME = 32

/** By ASCII character, whose stretches it ends. Control characters are errors, which parse5 counts. */
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

/** Beyond ASCII, from the first that is no control character to the surrogates, all are plain. */
const FIRST_WIDE = 0xa0
const SURROGATES = 0xd800

/** Where white space goes where other characters go. A frameset keeps it and drops them. */
const SPACE_IS_TEXT: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.IN_CELL,
  InsertionMode.IN_CAPTION,
])

const LINE_FEED = 0x0a
const EQUALS_SIGN = 0x3d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** One string for each common name, not a new one each time it comes: the program's own, which it compares by identity. */
const SHARED_NAMES: ReadonlyMap<string, string> = new Map(
  [
    ...Object.values(html.TAG_NAMES),
    ...'alt class content data-toggle height href hreflang id lang media name property rel role src srcset style tabindex target title type value width'.split(
      ' ',
    ),
  ].map((name) => [name, name]),
)

/**
 * parse5's tokenizer, faster and smaller. It goes through its states once for each character; here
 * what runs on without meaning anything is skipped in one loop, and text is one token with the spaces
 * in it, not two for each word. The place of each attribute, which nobody reads, is left out: most of
 * what a tag with thousands of attributes would hold. A test holds the tree and the errors to those of
 * parse5.
 */
export class ElementTokenizer extends Tokenizer {
  readonly #parser: Parser<DefaultTreeAdapterMap>

  constructor(parser: Parser<DefaultTreeAdapterMap>) {
    // A copy of the parser's setting, since it is switched while a tag is read.
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

  protected override _stateTagName(unit: number): void {
    const token = this.currentToken
    if (isPlain(unit, ENDS_NAME) && token !== null && 'tagName' in token) {
      token.tagName += this.#name()
    } else super._stateTagName(unit)
  }

  protected override _stateBeforeAttributeName(unit: number): void {
    if (!isPlain(unit, ENDS_NAME) || !this.#quotedAttribute()) super._stateBeforeAttributeName(unit)
  }

  protected override _stateAttributeName(unit: number): void {
    if (isPlain(unit, ENDS_NAME)) this.currentAttr.name += this.#name()
    else super._stateAttributeName(unit)
  }

  /**
   * Adds to the pending run, which ends at the current character, what goes on after it. Lines are
   * left to parse5: it counts one when it reads what follows a line feed.
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

  /** The plain beginning of a name, from the current character on. */
  #name(): string {
    const { preprocessor } = this
    const { html, pos } = preprocessor
    const end = endOfName(html, pos)
    preprocessor.pos = end - 1
    return shared(html.slice(pos, end))
  }

  /**
   * Reads an attribute that is written as nearly all are, from the current character to the closing
   * quote: a plain name, a quoted value on one line without references. False for all others.
   */
  #quotedAttribute(): boolean {
    const { preprocessor } = this
    const { html, pos } = preprocessor
    const equals = endOfName(html, pos)
    if (html.charCodeAt(equals) !== EQUALS_SIGN) return false
    const quote = html.charCodeAt(equals + 1)
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return false
    const ends = quote === DOUBLE_QUOTE ? ENDS_DOUBLE_QUOTED : ENDS_SINGLE_QUOTED
    let end = equals + 2
    for (; end < html.length; end++) {
      const unit = html.charCodeAt(end)
      if (unit === LINE_FEED || !isPlain(unit, ends)) break
    }
    if (html.charCodeAt(end) !== quote) return false

    // The value before may not have been written down yet.
    this._flushRun('')
    this.currentAttr = {
      name: shared(html.slice(pos, equals)),
      value: html.slice(equals + 2, end),
    }
    // A name that comes again is an error here.
    preprocessor.pos = equals
    this._leaveAttrName()
    preprocessor.pos = end
    if (quote === DOUBLE_QUOTE) super._stateAttributeValueDoubleQuoted(quote)
    else super._stateAttributeValueSingleQuoted(quote)
    return true
  }

  /* oxlint-enable no-underscore-dangle */
}

function shared(name: string): string {
  return SHARED_NAMES.get(name) ?? name
}

/** Where the plain name that begins here ends. */
function endOfName(html: string, start: number): number {
  let end = start + 1
  while (end < html.length && isPlain(html.charCodeAt(end), ENDS_NAME)) end++
  return end
}

function isPlain(unit: number, ends: number): boolean {
  return unit < 0x80 ? ((ENDS[unit] ?? 0xff) & ends) === 0 : unit >= FIRST_WIDE && unit < SURROGATES
}
