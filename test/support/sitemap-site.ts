import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Site, startSite } from './site.ts'

/** What stands at a path: a body, or what is done with the request. */
type Served =
  | string
  | Uint8Array
  | ((response: ServerResponse, origin: string, request: IncomingMessage) => void)

export const urlset = (...urls: readonly string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('')}</urlset>`

export const sitemapIndex = (...urls: readonly string[]) =>
  `<?xml version="1.0"?><sitemapindex>${urls
    .map((url) => `<sitemap><loc>${url}</loc></sitemap>`)
    .join('')}</sitemapindex>`

/** Addresses `/p1`, `/p2`, … */
export const pagesOf = (origin: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, place) => `${origin}/p${from + place}`)

export interface SitemapSite extends Site {
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[]
}

/** A site on loopback that has these files; `ORIGIN` in a text is its own address. All else is missing. */
export async function startSitemapSite(
  files: Readonly<Record<string, Served>>,
): Promise<SitemapSite> {
  const asked: string[] = []
  const answer: RequestListener = (request, response) => {
    const path = request.url ?? ''
    const origin = `http://${request.headers.host}`
    asked.push(path)
    const served = Object.hasOwn(files, path) ? files[path] : undefined
    if (typeof served === 'function') served(response, origin, request)
    else if (served === undefined) response.writeHead(404).end('not found')
    else response.end(typeof served === 'string' ? served.replaceAll('ORIGIN', origin) : served)
  }
  return { ...(await startSite(answer)), asked }
}

/** A fifth of a megabyte on the wire, two hundred when it is unpacked. */
export const gzipBomb = () => gzipSync(Buffer.alloc(200 * 1024 * 1024))

/** Never ends, as fast as it is read. */
export function endless(response: ServerResponse): void {
  const part = '<!-- nothing to see here, and more of it -->'.repeat(1000)
  const pump = () => {
    while (!response.destroyed && response.write(part)) continue
    if (!response.destroyed) response.once('drain', pump)
  }
  response.writeHead(200, { 'Content-Type': 'application/xml' })
  pump()
}
