export interface SrcsetCandidate {
  /** As written. */
  readonly url: string
  /** `2x`, `640w`, or empty. */
  readonly descriptor: string
}

const MAX_CANDIDATES = 200
const SPACE = new Set([' ', '\t', '\n', '\f', '\r'])

/**
 * The candidates of a `srcset` by the WHATWG algorithm (HTML §4.8.4.3.10), which allows commas in URLs. The `srcset`
 * package splits `/a.jpg,/b.jpg 2x` wrongly, and long runs of spaces slowly.
 */
export function parseSrcset(text: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = []
  let position = 0
  while (candidates.length < MAX_CANDIDATES) {
    while (position < text.length && isSeparator(text[position])) position++
    if (position >= text.length) return candidates
    const start = position
    while (position < text.length && !SPACE.has(text[position] ?? '')) position++
    const written = text.slice(start, position)
    const url = withoutTrailingCommas(written)
    if (url !== written) {
      candidates.push({ url, descriptor: '' })
      continue
    }
    const end = endOfDescriptor(text, position)
    candidates.push({ url, descriptor: text.slice(position, end).trim() })
    position = end
  }
  return candidates
}

function isSeparator(char: string | undefined): boolean {
  return char !== undefined && (char === ',' || SPACE.has(char))
}

function withoutTrailingCommas(url: string): string {
  let end = url.length
  while (url[end - 1] === ',') end--
  return url.slice(0, end)
}

/** The next comma outside parentheses. */
function endOfDescriptor(text: string, start: number): number {
  let inParentheses = false
  for (let position = start; position < text.length; position++) {
    const char = text[position]
    if (char === '(') inParentheses = true
    else if (char === ')') inParentheses = false
    else if (char === ',' && !inParentheses) return position
  }
  return text.length
}
