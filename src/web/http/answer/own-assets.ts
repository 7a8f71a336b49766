import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logo } from '../../branding/branding.ts'
import { OUT_OF_TURN } from '../take-turns.ts'
import { compressedOnce, hashOf, sendAsset, YEAR_S } from './asset.ts'

const FOLDER = new URL('../../styles/', import.meta.url)
const SCRIPTS = new URL('../../client/', import.meta.url)

const DAY_S = 24 * 60 * 60

interface Asset {
  readonly path: string
  readonly type: string
  readonly body: Buffer
  /** Cache lifetime in seconds; with its hash in the path, the file never changes. */
  readonly maxAge: number
}

export interface Assets {
  /** URLs of the scripts: for running audits, for lists, and for all interactive pages. */
  readonly liveScript: string
  readonly listScript: string
  readonly pageScript: string
  /** URL of the operator's picture. */
  readonly logo: string | undefined
  readonly all: readonly Asset[]
}

/** The scripts and the logo, read once; the style sheet is read by `readStyleSheet`. */
export async function readAssets(picture: Logo | undefined): Promise<Assets> {
  const live = await readScript('live-report')
  const list = await readScript('live-list')
  const page = await readScript('page')
  const logo = picture && logoOf(picture)
  const sign = await readFile(new URL('favicon.svg', FOLDER))
  return {
    liveScript: live.path,
    listScript: list.path,
    pageScript: page.path,
    logo: logo?.path,
    all: [
      live,
      list,
      page,
      ...(logo ? [logo] : []),
      { path: '/favicon.svg', type: 'image/svg+xml', body: sign, maxAge: DAY_S },
    ],
  }
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

/** As built; if this file itself is a source, what the build would make. */
async function codeOf(name: string): Promise<Buffer> {
  const built = import.meta.url.endsWith('.js')
  return built ? await readFile(new URL(`${name}.js`, SCRIPTS)) : await bundled(name)
}

/** Each is built once: tests start many servers. */
const bundles = new Map<string, Buffer>()

/** The bundler is available in the source tree, but not in an installed program. */
async function bundled(name: string): Promise<Buffer> {
  const known = bundles.get(name)
  if (known) return known
  const { buildSync } = await import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, SCRIPTS))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  const code = Buffer.concat(outputFiles.map(({ contents }) => contents))
  bundles.set(name, code)
  return code
}

/** Serves the files that `readAssets` read. */
export function serveAssets(app: FastifyInstance, { all }: Assets): void {
  for (const { path, ...asset } of all) {
    const compressed = compressedOnce(asset.body)
    app.get(path, OUT_OF_TURN, (request, reply) =>
      sendAsset({ ...asset, compressed }, request, reply),
    )
  }
}
