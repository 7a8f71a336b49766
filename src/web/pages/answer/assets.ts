import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedCoding } from './accepted-coding.ts'

const FOLDER = new URL('../../styles/', import.meta.url)
const SCRIPT = new URL('../../client/live-report', import.meta.url)

/** In the order of their layers. */
const STYLES = [
  'tokens.css',
  'base.css',
  'parts.css',
  'forms.css',
  'list.css',
  'report.css',
  'checks.css',
  'facts.css',
  'lab.css',
  'docs.css',
  'print.css',
]

const YEAR_S = 365 * 24 * 60 * 60
const DAY_S = 24 * 60 * 60

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

interface Asset {
  readonly path: string
  readonly type: string
  readonly body: Buffer
  /** Seconds that it may be kept; with its hash in the path it never changes. */
  readonly maxAge: number
}

export interface Assets {
  /** Address of the style sheet. */
  readonly styles: string
  /** Address of the script. */
  readonly script: string
  readonly all: readonly Asset[]
}

/** The style sheet, the script and the sign, read once. */
export async function readAssets(): Promise<Assets> {
  const sheets = await Promise.all(STYLES.map((name) => readFile(new URL(name, FOLDER))))
  const body = Buffer.concat(sheets)
  const styles = `/assets/pagemark.${hashOf(body)}.css`
  const code = await readScript()
  const script = `/assets/live-report.${hashOf(code)}.js`
  const sign = await readFile(new URL('favicon.svg', FOLDER))
  return {
    styles,
    script,
    all: [
      { path: styles, type: 'text/css; charset=utf-8', body, maxAge: YEAR_S },
      { path: script, type: 'text/javascript; charset=utf-8', body: code, maxAge: YEAR_S },
      { path: '/favicon.svg', type: 'image/svg+xml', body: sign, maxAge: DAY_S },
    ],
  }
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12)
}

/** As the build made it; where this file itself is a source, from the source: types are all that it has to lose. */
async function readScript(): Promise<Buffer> {
  if (!import.meta.url.endsWith('.ts')) return await readFile(new URL(`${SCRIPT.href}.js`))
  return Buffer.from(stripTypeScriptTypes(await readFile(new URL(`${SCRIPT.href}.ts`), 'utf8')))
}

/** Serves what `readAssets` read, compressed beforehand. */
export async function serveAssets(app: FastifyInstance, { all }: Assets): Promise<void> {
  for (const { path, type, body, maxAge } of all) {
    const bodies = { br: await brotli(body), gzip: await zip(body) }
    const cacheControl = `public, max-age=${maxAge}${maxAge === YEAR_S ? ', immutable' : ''}`
    app.get(path, async (request, reply) => {
      const coding = acceptedCoding(request.headers['accept-encoding'])
      reply.type(type).headers({
        'Cache-Control': cacheControl,
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        Vary: 'Accept-Encoding',
        ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
      })
      return reply.send(coding === undefined ? body : bodies[coding])
    })
  }
}
