import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { constants, gzipSync } from 'node:zlib'
import { type Site, startSite } from './site.ts'

/** The response at a path: a body, or a handler. */
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
  /** Requested paths, in order. */
  readonly asked: readonly string[]
}

/** A site on loopback with these files; `ORIGIN` in a text stands for its own origin. All other paths are missing. */
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

/** 0.2 MB compressed, 200 MB decompressed. Looking only for repeated bytes is three times faster. */
export const gzipBomb = () =>
  gzipSync(Buffer.alloc(200 * 1024 * 1024), { strategy: constants.Z_RLE })

/** Never ends, and is sent as fast as it is read. */
export function endless(response: ServerResponse): void {
  const part = '<!-- nothing to see here, and more of it -->'.repeat(1000)
  const pump = () => {
    while (!response.destroyed && response.write(part)) continue
    if (!response.destroyed) response.once('drain', pump)
  }
  response.writeHead(200, { 'Content-Type': 'application/xml' })
  pump()
}
