import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * What the file may do on a user's disk, whatever its content became: render itself, and save itself in another
 * format. Lighthouse's own page has no such policy.
 */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'"

const CHARSET = '<meta charset="utf-8">'
const JSON_PLACE = '%%LIGHTHOUSE_JSON%%'
const SCRIPT_PLACE = '%%LIGHTHOUSE_JAVASCRIPT%%'

/** The parts of Lighthouse's page before and after the result. */
interface Frame {
  readonly before: string
  readonly after: string
}

let frame: Promise<Frame> | undefined

/** Renders a Lighthouse result as Lighthouse's own page, in pieces, without running Lighthouse. */
export async function* lighthouseHtml(json: AsyncIterable<string>): AsyncGenerator<string> {
  frame ??= readFrame()
  const { before, after } = await frame
  yield before
  for await (const piece of json) yield scriptText(piece)
  yield after
}

/** Filled in the same way as by Lighthouse's `report-generator.js`. */
async function readFrame(): Promise<Frame> {
  const read = (name: string) => readFile(resolve(`lighthouse/${name}`), 'utf8')
  const template = await read('report/assets/standalone-template.html')
  const script = (await read('dist/report/standalone.js')).replaceAll('</', '\\u003c/')
  const [before, after, ...more] = template.split(JSON_PLACE)
  const [head, tail] = after?.split(SCRIPT_PLACE) ?? []
  const isAsKnown = more.length === 0 && before?.includes(CHARSET)
  if (before === undefined || head === undefined || tail === undefined || !isAsKnown) {
    throw new Error('The Lighthouse report template has an unexpected format.')
  }
  const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`
  return {
    before: before.replace(CHARSET, CHARSET + policy),
    after: head + script + tail,
  }
}

/** Nothing in it can end the script that contains it: in JSON, these characters occur only in strings. */
function scriptText(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
