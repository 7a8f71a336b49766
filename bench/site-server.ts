// A separate process, so that serving does not count as auditing: node site-server.ts FOLDER
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** A page on a fast server whose links respond after five seconds. */
const SLOW_LINKS = Array.from(
  { length: 10 },
  (_, index) => `<a href="/${index}.html?wait=5000">Link</a>`,
)
const GENERATED: Readonly<Record<string, string>> = {
  '/slow-links.html': `<!doctype html><html lang="en"><title>Slow links</title>${SLOW_LINKS.join('')}`,
}

const folder = process.argv[2] ?? '.'
const cache = new Map<string, Buffer | undefined>()

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const wait = Number(searchParams.get('wait') ?? 0)
  setTimeout(() => {
    const body = compressed(pathname)
    const headers = { 'Content-Type': TYPES[extname(pathname)] ?? 'application/octet-stream' }
    if (!body) response.writeHead(404, headers).end('Not found')
    else {
      response.writeHead(200, {
        ...headers,
        'Content-Encoding': 'gzip',
        'Content-Length': body.length,
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
  }, wait)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
process.on('disconnect', () => process.exit())

function compressed(pathname: string): Buffer | undefined {
  const known = cache.get(pathname)
  if (known || cache.has(pathname)) return known
  const body = read(pathname)
  cache.set(pathname, body && gzipSync(body))
  return cache.get(pathname)
}

function read(pathname: string): Buffer | undefined {
  const generated = GENERATED[pathname]
  if (generated !== undefined) return Buffer.from(generated)
  try {
    return readFileSync(join(folder, normalize(decodeURIComponent(pathname))))
  } catch {
    return undefined
  }
}
