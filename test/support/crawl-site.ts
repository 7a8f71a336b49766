import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Site, startSite } from './site.ts'

/** The response at a path with its query: a page body, a status, a redirect, or a handler. */
export type CrawlFile =
  | string
  | { readonly status: number; readonly html?: string; readonly headers?: Record<string, string> }
  | { readonly to: string; readonly status?: number }
  | ((response: ServerResponse, request: IncomingMessage) => void)

export interface LoggedRequest {
  /** Path and query. */
  readonly path: string
  /** Milliseconds from the start of the site to the request and to the end of its response. */
  readonly at: number
  ended: number
  readonly host: string
}

export interface CrawledSite extends Site {
  /** Requests in order. */
  readonly log: readonly LoggedRequest[]
  /** The requested paths, without those requested once per site. */
  paths(): string[]
  /** Highest number of concurrent requests. */
  mostAtOnce(): number
}

/** Paths that a crawl requests besides pages. */
const BESIDES =
  /^\/(?:robots\.txt|.*sitemap.*|favicon\.ico|llms\.txt|\.well-known\/|.*pagemark-[0-9a-f]{16})/

/**
 * A site on loopback with an access log. `ORIGIN` in a text stands for its own origin; a function may provide the
 * files.
 */
export async function startCrawlSite(
  files: Readonly<Record<string, CrawlFile>> | ((path: string) => CrawlFile | undefined),
): Promise<CrawledSite> {
  const log: LoggedRequest[] = []
  const began = performance.now()
  let open = 0
  let most = 0
  const site = await startSite((request, response) => {
    const path = request.url ?? ''
    const entry = {
      path,
      at: performance.now() - began,
      ended: 0,
      host: request.headers.host ?? '',
    }
    log.push(entry)
    open += 1
    most = Math.max(most, open)
    response.once('close', () => {
      open -= 1
      entry.ended = performance.now() - began
    })
    const found = typeof files === 'function' ? files(path) : ownFile(files, path)
    serve(found, { request, response, origin: `http://${request.headers.host}` })
  })
  return {
    ...site,
    log,
    paths: () => log.map(({ path }) => path).filter((path) => !BESIDES.test(path)),
    mostAtOnce: () => most,
  }
}

function ownFile(files: Readonly<Record<string, CrawlFile>>, path: string): CrawlFile | undefined {
  return Object.hasOwn(files, path) ? files[path] : undefined
}

function serve(
  file: CrawlFile | undefined,
  {
    request,
    response,
    origin,
  }: { request: IncomingMessage; response: ServerResponse; origin: string },
): void {
  if (file === undefined) return void response.writeHead(404).end('not found')
  if (typeof file === 'function') return file(response, request)
  if (typeof file === 'string') return send(response, file.replaceAll('ORIGIN', origin))
  if ('to' in file) {
    const location = file.to.replaceAll('ORIGIN', origin)
    return void response.writeHead(file.status ?? 301, { Location: location }).end()
  }
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...file.headers }
  response.writeHead(file.status, headers).end((file.html ?? '').replaceAll('ORIGIN', origin))
}

function send(response: ServerResponse, text: string): void {
  const type = text.startsWith('<?xml')
    ? 'application/xml'
    : text.startsWith('<')
      ? 'text/html'
      : 'text/plain'
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(text)
}

/** A page with a title, some text and these links. */
export function pageWith(
  title: string,
  links: readonly string[],
  text = `About ${title}.`,
): string {
  const list = links.map((url) => `<li><a href="${url}">To ${url}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><ul>${list}</ul></main></body></html>`
}
