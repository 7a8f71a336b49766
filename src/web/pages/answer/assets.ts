import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { accentStyles, type Branding, type Logo } from '../../branding.ts'
import { acceptedCoding } from './accepted-coding.ts'

const FOLDER = new URL('../../styles/', import.meta.url)
const SCRIPTS = new URL('../../client/', import.meta.url)

/** In the order of their layers. */
export const STYLES = [
  'tokens.css',
  'base.css',
  'parts.css',
  'forms.css',
  'share.css',
  'list.css',
  'account.css',
  'projects.css',
  'report.css',
  'checks.css',
  'facts.css',
  'lab.css',
  'history.css',
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
  /** Addresses of the scripts: of running audits, of lists, and of all pages with something to do. */
  readonly liveScript: string
  readonly listScript: string
  readonly pageScript: string
  /** Address of the operator's picture. */
  readonly logo: string | undefined
  readonly all: readonly Asset[]
}

/** The style sheet, the scripts and the sign, read once. */
export async function readAssets(branding: Branding): Promise<Assets> {
  const sheets = await Promise.all(STYLES.map((name) => readFile(new URL(name, FOLDER))))
  const body = Buffer.concat([...sheets, Buffer.from(accentStyles(branding))])
  const styles = `/assets/pagemark.${hashOf(body)}.css`
  const live = await readScript('live-report')
  const list = await readScript('live-list')
  const page = await readScript('page')
  const logo = branding.logo && logoOf(branding.logo)
  const sign = await readFile(new URL('favicon.svg', FOLDER))
  return {
    styles,
    liveScript: live.path,
    listScript: list.path,
    pageScript: page.path,
    logo: logo?.path,
    all: [
      { path: styles, type: 'text/css; charset=utf-8', body, maxAge: YEAR_S },
      live,
      list,
      page,
      ...(logo ? [logo] : []),
      { path: '/favicon.svg', type: 'image/svg+xml', body: sign, maxAge: DAY_S },
    ],
  }
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12)
}

function logoOf({ mediaType, body }: Logo): Asset {
  const path = `/assets/logo.${hashOf(body)}`
  return { path, type: mediaType, body, maxAge: YEAR_S }
}

async function readScript(name: string): Promise<Asset> {
  const body = await codeOf(name)
  const path = `/assets/${name}.${hashOf(body)}.js`
  return { path, type: 'text/javascript; charset=utf-8', body, maxAge: YEAR_S }
}

/**
 * As the build made it; where this file itself is a source, from the source: types are what it has to lose,
 * and what it names is its own, as in what the build makes.
 */
async function codeOf(name: string): Promise<Buffer> {
  const built = import.meta.url.endsWith('.js')
  const code = await readFile(new URL(`${name}.${built ? 'js' : 'ts'}`, SCRIPTS))
  return built ? code : Buffer.from(`(() => {${stripTypeScriptTypes(code.toString())}})()`)
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
