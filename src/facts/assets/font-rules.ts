/** The limit that the type states; a hundred subsets of a web font are about 30,000 characters. */
const MAX_RULES = 20_000
const MAX_RULE = 5000

/**
 * Returns the `@import` and `@font-face` rules of a style sheet as written, one per line, at most 20,000 characters.
 * The contents of `data:` URLs are left out: an embedded font would take all the space.
 */
export function fontRules(css: string): string {
  const rules: string[] = []
  let room = MAX_RULES
  for (let position = 0; position < css.length;) {
    const start = position
    position = next(css, start)
    const end = css[start] === '@' ? endOfRule(css, start) : null
    if (end === null) continue
    position = end
    const rule = withoutData(css.slice(start, end)).slice(0, MAX_RULE)
    if (rule.length + 1 > room) break
    room -= rule.length + 1
    rules.push(rule)
  }
  return rules.join('\n')
}

/** The end of the rule that starts here; null for other rules. */
function endOfRule(css: string, start: number): number | null {
  const name = css.slice(start + 1, start + 11).toLowerCase()
  if (/^import(?![\w-])/.test(name)) return afterNext(css, start, ';')
  return /^font-face(?![\w-])/.test(name) ? afterNext(css, start, '}') : null
}

function afterNext(css: string, start: number, wanted: ';' | '}'): number {
  let position = start
  while (position < css.length && css[position] !== wanted) position = next(css, position)
  return Math.min(position + 1, css.length)
}

/** The position after one token: a comment, a string, an unquoted URL or a single character. */
function next(css: string, position: number): number {
  const char = css[position]
  if (char === '/' && css[position + 1] === '*') return after(css.indexOf('*/', position + 2), css)
  if (char === '"' || char === "'") return afterString(css, position, char)
  if (char === '\\') return position + 2
  // An unquoted URL may contain semicolons: `url(data:font/woff2;base64,…)`.
  if (char === '(' && /^\(\s{0,10}[^\s"']/.test(css.slice(position, position + 12))) {
    if (css.slice(Math.max(0, position - 3), position).toLowerCase() === 'url') {
      const end = css.indexOf(')', position)
      return end === -1 ? css.length : end + 1
    }
  }
  return position + 1
}

function after(end: number, css: string): number {
  return end === -1 ? css.length : end + 2
}

function afterString(css: string, start: number, quote: string): number {
  for (let position = start + 1; position < css.length; position++) {
    if (css[position] === '\\') position++
    // A line break ends an unterminated string (CSS Syntax §4.3.5).
    else if (css[position] === quote || css[position] === '\n') return position + 1
  }
  return css.length
}

function withoutData(rule: string): string {
  return rule.replaceAll(/(data:[^,)"']{0,100},)[^)"']*/gi, '$1')
}
