import { createContext, Script } from 'node:vm'

/** What slows an expression down, and by how much. */
export interface Slowness {
  /** The repeated text, with what surrounds it. */
  readonly pump: string
  readonly length: number
  readonly ms: number
}

const SMALL = 2000
const MEDIUM = 20_000
const LARGE = 200_000

/** For ten times the text a linear expression takes ten times as long, a quadratic one a hundred times. */
const MOST_GROWTH = 50
/** Below this the clock and the machine dominate; a quadratic expression takes ten times this at 20 KB. */
const MEASURABLE_MS = 12
/** The most time that a slow expression can take from a test. */
const TIMEOUT_MS = 1500

/**
 * Runs an expression over repeated texts made of its own characters, on which it could backtrack. Null if its time
 * grows no faster than the length.
 */
export function findSlowness(expression: RegExp, longest: number = LARGE): Slowness | null {
  for (const { head, unit, tail } of pumpsFor(expression)) {
    const text = (length: number) => head + unit.repeat(Math.ceil(length / unit.length)) + tail
    const time = (length: number) => leastTime(expression, text(Math.min(length, longest)))
    const medium = time(MEDIUM)
    if (medium <= MEASURABLE_MS) continue
    const pump = JSON.stringify([head, unit, tail])
    const least = Math.max(time(SMALL), MEASURABLE_MS / MOST_GROWTH)
    if (medium > TIMEOUT_MS || medium > MOST_GROWTH * least) {
      return { pump, length: MEDIUM, ms: medium }
    }
    const large = time(LARGE)
    if (large > MOST_GROWTH * medium) return { pump, length: LARGE, ms: large }
  }
  return null
}

const context = createContext({ run: null })
const script = new Script('run()')

/** The fastest of a few runs, because the machine does other work too; of more runs if the result looks slow. */
function leastTime(expression: RegExp, text: string): number {
  let least = timeOf(expression, text)
  const tries = least < 10 * MEASURABLE_MS ? 20 : 4
  for (let more = 0; more < tries && least > MEASURABLE_MS / 2 && least < TIMEOUT_MS; more += 1) {
    least = Math.min(least, timeOf(expression, text))
  }
  return least
}

function timeOf(expression: RegExp, text: string): number {
  expression.lastIndex = 0
  const start = performance.now()
  context['run'] = expression.global
    ? () => text.replace(expression, '')
    : () => expression.exec(text)
  try {
    script.runInContext(context, { timeout: TIMEOUT_MS })
  } catch {
    return Infinity
  }
  return performance.now() - start
}

interface Pump {
  readonly head: string
  readonly unit: string
  readonly tail: string
}

/** Sample characters for the character classes of an expression. */
const CLASS_SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\\s|\[\^/, ' '],
  [/\\S|\\w|\\p|a-z|\[\^/i, 'a'],
  [/\\d|0-9/, '0'],
  [/\\W|\.|\[\^/, '-'],
  [/\\n|\\s|\$/, '\n'],
]

function pumpsFor({ source }: RegExp): Pump[] {
  const literals = literalsOf(source)
  const samples = CLASS_SAMPLES.filter(([named]) => named.test(source)).map(([, char]) => char)
  const chars = [...new Set([...samples, ...literals.flatMap((text) => text.split(''))])].slice(
    0,
    10,
  )
  const pairs = chars.flatMap((one) => chars.slice(0, 4).map((other) => one + other))
  const joined = [literals.slice(0, 2), literals.slice(0, 3)].map((texts) => texts.join(''))
  const units = [
    ...new Set([...chars, ...literals, ...joined, ...literals.map((text) => `${text} `)]),
  ].filter((unit) => unit !== '')
  const [first = ''] = literals
  const heads = new Set(['', first, ...joined.slice(0, 1)])
  const headed = [...heads].flatMap((head) => units.map((unit) => ({ head, unit })))
  return [...headed, ...pairs.map((unit) => ({ head: '', unit }))].flatMap((pump) =>
    ['', '\0\n'].map((tail) => ({ ...pump, tail })),
  )
}

/** Literal parts of an expression: `charset`, `=`. */
function literalsOf(source: string): string[] {
  const plain = source
    .replaceAll(/\\([dDsSwWbBpPnrtfv0uxk])(?:\{[^}]*\})?/g, '\u2400')
    .replaceAll(/\\(.)/g, (_, char: string) => String.fromCharCode(ESCAPED + char.charCodeAt(0)))
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '\u2400')
    .replaceAll(/[\^$.*+?()[\]{}|\u2400]+/g, '\u2400')
  const texts = plain.split('\u2400').filter((text) => text !== '')
  return [...new Set(texts.map(unescaped))].slice(0, 12)
}

/** Escaped characters are moved here (private use), to tell them from syntax. */
const ESCAPED = 0xe000

function unescaped(text: string): string {
  return text.replaceAll(/[\ue000-\ue0ff]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) - ESCAPED),
  )
}
