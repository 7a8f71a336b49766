import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface WrittenExpression {
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** Returns every regular expression literal of the sources below a folder, except tests. */
export function expressionsBelow(folder: string): WrittenExpression[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .flatMap((file) =>
      expressionsIn(readFileSync(file, 'utf8')).map((found) => ({
        ...found,
        file: relative(folder, file),
      })),
    )
}

/** After one of these, or at the start, a slash begins an expression; otherwise it divides or closes a tag. */
const BEFORE_EXPRESSION = /(?:^|[=(,:[!&|?{};+]|=>|\b(?:return|case|typeof|of|in))$/

const LITERAL = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/y
const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//y
const TEXT = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y
/** A template to its end, or to its next value; the rest continues after the value's closing brace. */
const TEMPLATE = /[`}](?:[^`\\$]|\\[^]|\$(?!\{))*(`|\$\{)/y

/** Reads just enough TypeScript. A candidate is kept only if it is a valid expression. */
// oxlint-disable-next-line complexity -- a machine whose states are a few characters: its parts share all variables
function expressionsIn(code: string): Omit<WrittenExpression, 'file'>[] {
  const found: Omit<WrittenExpression, 'file'>[] = []
  /** Open braces, and whether each belongs to a template. */
  const braces: boolean[] = []
  let before = ''
  let at = 0
  while (at < code.length) {
    const char = code.charAt(at)
    const inTemplate = char === '`' || (char === '}' && braces.pop() === true)
    const comment = matchAt(COMMENT, code, at)
    const template = inTemplate ? matchAt(TEMPLATE, code, at) : null
    const literal = BEFORE_EXPRESSION.test(before) ? matchAt(LITERAL, code, at) : null
    const isLiteral = comment === null && literal !== null && isExpression(literal)
    if (isLiteral) {
      const [, source = '', flags = ''] = literal
      found.push({ line: code.slice(0, at).split('\n').length, source, flags })
    }
    if (template?.[1] === '${') braces.push(true)
    else if (char === '{') braces.push(false)

    const token = comment ?? template ?? (isLiteral ? literal : matchAt(TEXT, code, at))
    if (template?.[1] === '${') before = '{'
    else if (token !== comment && token !== null) before = 'x'
    else if (token === null) before = after(before, char)
    at += token?.[0].length ?? 1
  }
  return found
}

/** The last characters of the code so far, with white space only between two words. */
function after(before: string, char: string): string {
  if (char.trim() !== '') return (before + char).slice(-8)
  return /\w$/.test(before) && !/\b(?:return|case|typeof|of|in)$/.test(before)
    ? `${before}\u0001`
    : before
}

function matchAt(pattern: RegExp, code: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(code)
}

function isExpression([, source = '', flags = '']: RegExpExecArray): boolean {
  try {
    return new RegExp(source, flags).source === source
  } catch {
    return false
  }
}
