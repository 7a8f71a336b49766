import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * What the file may do once it lies on somebody's disk, whatever became of its text: draw itself, and save
 * itself in another form. Lighthouse's own has no such line.
 */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'"

const CHARSET = '<meta charset="utf-8">'
const JSON_PLACE = '%%LIGHTHOUSE_JSON%%'
const SCRIPT_PLACE = '%%LIGHTHOUSE_JAVASCRIPT%%'

/** What stands before the result in Lighthouse's page, and what after it. */
interface Frame {
  readonly before: string
  readonly after: string
}

let frame: Promise<Frame> | undefined

/** A Lighthouse result as the page that Lighthouse makes of it, in pieces. Nothing of Lighthouse runs here. */
export async function* lighthouseHtml(json: AsyncIterable<string>): AsyncGenerator<string> {
  frame ??= readFrame()
  const { before, after } = await frame
  yield before
  for await (const piece of json) yield scriptText(piece)
  yield after
}

/** Filled in as Lighthouse's own `report-generator.js` does. */
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

/** Nothing in it can end the script that it stands in: in JSON these occur in strings alone. */
function scriptText(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
