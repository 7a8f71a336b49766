/** A check's source with one condition changed. */
export interface Mutant {
  readonly text: string
  readonly line: number
  readonly change: string
}

const NOT_APPLICABLE = "((..._: unknown[]) => ({ status: 'not-applicable', reason: '' }) as const)("
const PASSES = "((..._: unknown[]) => ({ status: 'pass' }) as const)("

/** Patterns and their replacements. Operators are between spaces, as the formatter writes them. */
const CHANGES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ < (?!=)/g, ' <= '],
  [/ <= /g, ' < '],
  [/ > (?!=)/g, ' >= '],
  [/ >= /g, ' > '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/(?<=[\s(,])!(?=[\w(])/g, ''],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/(?<=return )pass\(/g, NOT_APPLICABLE],
  [/(?<=return |: )(?:warn|fail)\(/g, PASSES],
  [/(?<=return )notApplicable\(/g, PASSES],
  [
    /(?<![\w.'"`#$-])\d[\d_]*(?:\.\d+)?(?![\w'"`%-])/g,
    (found) => String(Number(found.replaceAll('_', '')) + 1),
  ],
]

/** Every change of the code after the check's data, and of the constants before it. */
export function mutantsOf(source: string): Mutant[] {
  const code = withoutTexts(source)
  const start = source.search(/^ {2}evaluate\(/m)
  return CHANGES.flatMap(([pattern, change]) =>
    [...code.matchAll(pattern)]
      .filter(({ index }) => index > start || isConstant(code, index))
      .map(({ 0: found, index }) => {
        const instead = typeof change === 'string' ? change : change(found)
        return {
          text: source.slice(0, index) + instead + source.slice(index + found.length),
          line: source.slice(0, index).split('\n').length,
          change: `${found.trim()} → ${instead.trim() === '' ? 'nothing' : instead.trim()}`,
        }
      }),
  )
}

/** Whether the line is a constant such as `const LONGEST = 115`. */
function isConstant(code: string, index: number): boolean {
  return /^const [A-Z_]+ = /.test(code.slice(code.lastIndexOf('\n', index) + 1))
}

/** Blanks comments, strings and patterns, so that offsets stay the same. */
function withoutTexts(source: string): string {
  const texts =
    /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`|(?<=[(=,:]\s?)\/(?![/*\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g
  return source.replace(texts, (text) => text.replace(/[^\n]/g, '~'))
}
