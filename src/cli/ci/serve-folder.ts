import { once } from 'node:events'
import { createReadStream, realpathSync, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { extname, join, sep } from 'node:path'
import { CliError } from '../cli-error.ts'
import { withoutTrailingSlashes } from '../../report/rules/trailing-slashes.ts'

export interface ServedSite {
  readonly baseUrl: string
  stop(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
}

/**
 * Serves a built site on loopback as static hosts do: `/a` is `a`, `a.html` or `a/index.html`, otherwise `404.html`.
 */
export async function serveFolder(
  folder: string,
  baseUrl: string | undefined,
): Promise<ServedSite> {
  const root = rootOf(folder)
  const server = createServer(answerFrom(root))
  server.listen(baseUrl === undefined ? 0 : Number(new URL(baseUrl).port || 80), '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new CliError(`${folder} cannot be served at ${baseUrl}: ${String(error)}.`)
  }
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    baseUrl: baseUrl ?? `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function rootOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    throw new CliError(`The folder ${folder} does not exist. Build the site first.`)
  }
}

function answerFrom(root: string): RequestListener {
  return ({ url = '/', method }, response) => {
    const found = fileOf(root, url)
    const file = found ?? fileOf(root, '/404.html')
    if (file === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found')
      return
    }
    response.writeHead(found === undefined ? 404 : 200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': statSync(file).size,
    })
    if (method === 'HEAD') response.end()
    else createReadStream(file).pipe(response)
  }
}

/** Undefined if there is none, or if the path or a link leads out of the folder. */
function fileOf(root: string, url: string): string | undefined {
  const path = decoded(url.replace(/[?#].*$/s, ''))
  if (path === undefined) return undefined
  const plain = withoutTrailingSlashes(path)
  const names = path.endsWith('/')
    ? [`${plain}/index.html`]
    : [plain, `${plain}.html`, `${plain}/index.html`]
  return names.map((name) => realFile(root, name)).find((file) => file !== undefined)
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function realFile(root: string, name: string): string | undefined {
  try {
    const file = realpathSync(join(root, name))
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : undefined
  } catch {
    return undefined
  }
}
