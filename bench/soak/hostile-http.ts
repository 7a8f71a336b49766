import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const XML = { 'Content-Type': 'application/xml' }

/** 64 MiB of zeros: 65 KB as gzip, 100 bytes as brotli. */
const ZEROS = Buffer.alloc(64 * 1024 * 1024)
const GZIP_BOMB = gzipSync(ZEROS)
const BROTLI_BOMB = brotliCompressSync(ZEROS, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
})
const HUGE_PAGE = Buffer.from(`<title>Huge</title>${'<p>flat <b>and</b> long</p>'.repeat(160_000)}`)
const NESTED_PAGE = Buffer.from(`<title>Deep</title>${'<div><b>'.repeat(100_000)}`)

/** An ordinary page, whose links lead to ordinary pages of this host. */
function ordinary(request: IncomingMessage, response: ServerResponse): void {
  const links = Array.from(
    { length: 12 },
    (_, index) => `<a href="/page${index}">Page ${index}</a>`,
  )
  response.writeHead(200, HTML)
  response.end(
    `<!doctype html><html lang="en"><title>Page ${request.url}</title><h1>Page</h1><p>${'Words of a page. '.repeat(60)}</p>${links.join(' ')}</html>`,
  )
}

/** Misbehaviour of a host's page, by the host's name; `otherPath` serves its other paths. */
export const HTTP_PAGES: Readonly<Record<string, Misbehaviour>> = {
  ordinary,
  'gzip-bomb': (_, response) =>
    response.writeHead(200, { ...HTML, 'Content-Encoding': 'gzip' }).end(GZIP_BOMB),
  'brotli-bomb': (_, response) =>
    response.writeHead(200, { ...HTML, 'Content-Encoding': 'br' }).end(BROTLI_BOMB),
  drip: (_, response) => repeat(response.writeHead(200, HTML), '<', 200),
  endless: (_, response) => flood(response.writeHead(200, HTML), Buffer.alloc(65_536, 'x')),
  'redirect-loop': (_, response) => response.writeHead(302, { Location: '/' }).end(),
  'redirect-chain': ({ url = '' }, response) =>
    response.writeHead(302, { Location: `${url}x` }).end(),
  huge: (_, response) => response.writeHead(200, HTML).end(HUGE_PAGE),
  nested: (_, response) => response.writeHead(200, HTML).end(NESTED_PAGE),
  silent: () => undefined,
  'cut-off': (_, response) => {
    response.writeHead(200, { ...HTML, 'Content-Length': '100000' }).write('<title>Cut')
    setTimeout(() => response.socket?.resetAndDestroy(), 50)
  },
  'server-error': (_, response) => response.writeHead(503, { 'Retry-After': '9999999' }).end('no'),
  forbidden: (_, response) => response.writeHead(403, HTML).end('Checking your browser'),
  'many-links': ({ headers }, response) =>
    response
      .writeHead(200, HTML)
      .end(
        Array.from(
          { length: 5_000 },
          (_, index) =>
            `<a href="//drip${index}.${headers.host}/">x</a><img src="/silent/${index}.png">`,
        ).join(''),
      ),
  'sitemap-bomb': ordinary,
  'robots-drip': ordinary,
}

/** `robots.txt`, sitemaps, links, images: as bad as the page if the name says so. */
function otherPath(name: string, request: IncomingMessage, response: ServerResponse): void {
  const { url = '', headers } = request
  if (url.startsWith('/silent/')) return
  if (name === 'robots-drip') return repeat(response.writeHead(200), 'U', 500)
  if (name === 'endless') return flood(response.writeHead(200), Buffer.alloc(65_536, 'D'))
  if (name !== 'sitemap-bomb') {
    if (/\.(?:txt|xml|png|ico)$/.test(url)) return void response.writeHead(404).end()
    return ordinary(request, response)
  }
  if (url === '/robots.txt') {
    const lines = Array.from(
      { length: 500 },
      (_, n) => `Sitemap: http://${headers.host}/map${n}.xml`,
    )
    return void response.end(lines.join('\n'))
  }
  if (url.endsWith('0.xml')) {
    return void response.writeHead(200, { ...XML, 'Content-Encoding': 'gzip' }).end(GZIP_BOMB)
  }
  const loc = `<sitemap><loc>http://${headers.host}/deep${url}</loc></sitemap>`
  response.writeHead(200, XML).end(`<sitemapindex>${loc.repeat(20_000)}</sitemapindex>`)
}

/** Responds by the host's name without its number: `drip7.example` drips. */
export const answerBadly: RequestListener = (request, response) => {
  response.on('error', () => undefined)
  const name = nameOf(request.headers.host ?? '')
  const page = HTTP_PAGES[name] ?? ordinary
  const isPage = (request.url ?? '').startsWith('/?') || name.startsWith('redirect')
  if (isPage) page(request, response)
  else otherPath(name, request, response)
}

export function nameOf(host: string): string {
  return /^([a-z-]+)\d*\./.exec(host)?.[1] ?? 'ordinary'
}

function repeat(response: ServerResponse, text: string, everyMs: number): void {
  const timer = setInterval(() => response.write(text), everyMs)
  response.once('close', () => clearInterval(timer))
}

/** Until the other side closes, as fast as it reads. */
function flood(response: ServerResponse, chunk: Buffer): void {
  const write = () => {
    while (!response.destroyed && response.write(chunk)) continue
  }
  response.on('drain', write)
  write()
}
