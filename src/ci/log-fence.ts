/** Commands that runners of Azure Pipelines (`##vso[`, `##[`) and TeamCity execute anywhere in a line. */
const MARKERS = /##(?=(?:vso|teamcity)?\[)/gi

/** Makes a log line harmless for runners: a backslash breaks the marker. */
export function safeLine(line: string): string {
  return line.replace(MARKERS, '##\\')
}

/**
 * The same for lines that no fence surrounds, since they may go to a file: GitHub's runner executes a line that begins
 * with `::`, after any spaces, and a long text of a page is broken into lines.
 */
export function safeText(text: string): string {
  return safeLine(text).replace(/^([^\S\n]*)::/gm, String.raw`$1:\:`)
}

/** In texts with an escape of their own for `#`; JSON and XML begin no line with `::`. */
const ESCAPED_MARK: Readonly<Record<string, string>> = {
  json: String.raw`#\u0023`,
  sarif: String.raw`#\u0023`,
  codequality: String.raw`#\u0023`,
  junit: '#&#35;',
}

/** A printed format, which programs read as they would the unchanged one; CSV and Markdown get a backslash. */
export function safeFormat(text: string, format: string): string {
  const escaped = ESCAPED_MARK[format]
  return escaped === undefined ? safeText(text) : text.replace(MARKERS, escaped)
}

export interface LogFence {
  /** Lines to print before everything else. */
  readonly begin: readonly string[]
  readonly end: readonly string[]
}

/**
 * GitHub's runner executes lines that begin with `::`. After `::stop-commands::WORD` it ignores them until the line
 * `::WORD::`, so no page may be able to guess the word.
 *
 * @param word with at least 128 random bits
 */
export function logFence(isGitHub: boolean, word: string): LogFence {
  return isGitHub
    ? { begin: [`::stop-commands::${word}`], end: [`::${word}::`] }
    : { begin: [], end: [] }
}
