type Language = 'css' | 'js'

const [TAB, LF, VT, FF, CR, SPACE] = [9, 10, 11, 12, 13, 32]
const [BANG, DOUBLE, DOLLAR, SINGLE, STAR, SLASH] = [0x21, 0x22, 0x24, 0x27, 0x2a, 0x2f]
const [OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, BACKTICK] = [0x5b, 0x5c, 0x5d, 0x60]
const [OPEN_BRACE, CLOSE_BRACE] = [0x7b, 0x7d]

const WHITE_SPACE: ReadonlySet<number | undefined> = new Set([TAB, LF, VT, FF, CR, SPACE])

/** Characters that a regular expression may follow; a `/` after anything else is a division. */
const BEFORE_REGEX: ReadonlySet<number> = new Set(Buffer.from('{([;,<>=+-*%&|^!~?:/}.'))
const WORDS_BEFORE_REGEX = ['return', 'case', 'else'] as const

/**
 * Bytes of a file without white space and comments, licence comments (`/*!`) kept: what Lighthouse's minification
 * estimator counts. It reads bytes, so the result is in bytes for non-ASCII text too, and it deliberately differs from
 * the estimator's errors: a carriage return is white space, and a comment before a `/` does not turn it into a regular
 * expression.
 *
 * Text that ends within a string or comment was misread: its size is returned unchanged.
 */
export function minifiedBytes(bytes: Uint8Array, language: Language): number {
  return new Scan(bytes, language).count()
}

/** One pass from the first byte to the last: every step moves forward. */
class Scan {
  readonly #bytes: Uint8Array
  readonly #isScript: boolean
  #position = 0
  #kept = 0
  /** Position of the last byte of code. */
  #last = -1
  #unended = false
  /** Open braces inside template literals: true if opened by `${`. */
  readonly #braces: boolean[] = []

  constructor(bytes: Uint8Array, language: Language) {
    this.#bytes = bytes
    this.#isScript = language === 'js'
  }

  count(): number {
    while (this.#position < this.#bytes.length) this.#step()
    return this.#unended ? this.#bytes.length : this.#kept
  }

  #step(): void {
    const byte = this.#at(0)
    if (WHITE_SPACE.has(byte)) this.#position++
    else if (byte === SLASH) this.#slash()
    else if (byte === SINGLE || byte === DOUBLE) this.#string(byte)
    else if (byte === BACKTICK && this.#isScript) this.#template()
    else if (this.#braces.length > 0 && byte === OPEN_BRACE) this.#openBrace()
    else if (this.#braces.length > 0 && byte === CLOSE_BRACE) this.#closeBrace()
    else this.#keep(1)
  }

  #slash(): void {
    const next = this.#at(1)
    if (next === STAR) this.#comment()
    else if (next === SLASH && this.#isScript) this.#lineComment()
    else if (this.#isScript && this.#mayStartRegex()) this.#regex()
    else this.#keep(1)
  }

  #comment(): void {
    const isLicence = this.#at(2) === BANG
    const end = indexOfPair(this.#bytes, this.#position + 2)
    if (end === -1) this.#unended = true
    const next = end === -1 ? this.#bytes.length : end + 2
    if (isLicence) this.#kept += next - this.#position
    this.#position = next
  }

  #lineComment(): void {
    const end = this.#bytes.indexOf(LF, this.#position)
    this.#position = end === -1 ? this.#bytes.length : end
  }

  #string(quote: number): void {
    this.#keep(1)
    for (let byte = this.#at(0); byte !== undefined; byte = this.#at(0)) {
      this.#keep(byte === BACKSLASH ? 2 : 1)
      if (byte === quote) return
    }
    this.#unended = true
  }

  #template(): void {
    this.#keep(1)
    this.#templateText()
  }

  /** Reads up to the closing backtick, or to an expression, whose closing brace resumes here. */
  #templateText(): void {
    for (let byte = this.#at(0); byte !== undefined; byte = this.#at(0)) {
      if (byte === DOLLAR && this.#at(1) === OPEN_BRACE) {
        this.#keep(2)
        this.#braces.push(true)
        return
      }
      this.#keep(byte === BACKSLASH ? 2 : 1)
      if (byte === BACKTICK) return
    }
    this.#unended = true
  }

  #openBrace(): void {
    this.#braces.push(false)
    this.#keep(1)
  }

  #closeBrace(): void {
    this.#keep(1)
    if (this.#braces.pop() === true) this.#templateText()
  }

  /** A line break ends it too: then it was a division. */
  #regex(): void {
    this.#keep(1)
    let inClass = false
    for (let byte = this.#at(0); byte !== undefined && byte !== LF; byte = this.#at(0)) {
      this.#keep(byte === BACKSLASH ? 2 : 1)
      if (byte === SLASH && !inClass) return
      if (byte === OPEN_BRACKET) inClass = true
      if (byte === CLOSE_BRACKET) inClass = false
    }
  }

  #mayStartRegex(): boolean {
    const last = this.#bytes[this.#last]
    if (last === undefined || BEFORE_REGEX.has(last)) return true
    const from = Math.max(0, this.#last - 5)
    const word = String.fromCharCode(...this.#bytes.subarray(from, this.#last + 1))
    return WORDS_BEFORE_REGEX.some((each) => word.endsWith(each))
  }

  #at(offset: number): number | undefined {
    return this.#bytes[this.#position + offset]
  }

  #keep(count: number): void {
    const end = Math.min(this.#position + count, this.#bytes.length)
    this.#kept += end - this.#position
    this.#position = end
    this.#last = end - 1
  }
}

/** Position of the next `*` followed by `/`; -1 if there is none. */
function indexOfPair(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(STAR, from); at !== -1; at = bytes.indexOf(STAR, at + 1)) {
    if (bytes[at + 1] === SLASH) return at
  }
  return -1
}
