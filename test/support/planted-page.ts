import { gzipSync } from 'node:zlib'
import type { CrawlFile } from './crawl-site.ts'

/** Words that no other page has. */
export const words = (name: string, count = 120) =>
  Array.from({ length: count }, (_, n) => `${name}${n * n}`).join(' ')

/** Style sheets of all pages. */
const SHARED = ['week', 'day', 'plain']
  .map((name) => `<link rel="stylesheet" href="/${name}.css">`)
  .join('')

interface Planned {
  readonly links?: readonly string[]
  readonly title?: string
  readonly head?: string
  readonly text?: string
}

export function page(
  name: string,
  { links = [], title = `Title ${name}`, head = '', text = words(name) }: Planned = {},
) {
  const list = links.map((url) => `<a href="${url}">To ${url}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><title>${title}</title>${SHARED}${head}</head><body><main><h1>Heading ${name}</h1><p>${text}</p></main><p><a href="/">Start</a> ${list}</p></body></html>`
}

export const canonical = (url: string) => `<link rel="canonical" href="${url}">`
export const hreflang = (code: string, url: string) =>
  `<link rel="alternate" hreflang="${code}" href="${url}">`

export const prev = (url: string) => `<link rel="prev" href="${url}">`

/** Language versions in markup, and others in a header. */
export const withLanguages =
  (name: string, markup: readonly string[], header: readonly string[]): CrawlFile =>
  (response, request) => {
    const at = (code: string) => `http://${request.headers.host}/${name}?${code}`
    const links = header.map((code) => `<${at(code)}>; rel="alternate"; hreflang="${code}"`)
    const head = markup.map((code) => hreflang(code, at(code))).join('')
    response
      .writeHead(200, { 'Content-Type': 'text/html', Link: links.join(', ') })
      .end(page(name, { head }))
  }

export const withHeaders =
  (name: string, headers: Record<string, string[]>): CrawlFile =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(page(name))

export function served(type: string, text: string, cacheControl?: string): CrawlFile {
  const headers = { 'Content-Type': type, ...(cacheControl && { 'Cache-Control': cacheControl }) }
  return (response) => response.writeHead(200, headers).end(text)
}

export const scripts = (...urls: string[]) =>
  urls.map((url) => `<script src="${url}"></script>`).join('')
export const images = (...urls: string[]) => urls.map((url) => `<img alt="" src="${url}">`).join('')

/** All others are sent uncompressed. */
export const zipped =
  (name: string, count: number): CrawlFile =>
  (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      .end(gzipSync(page(name, { text: words(name, count) })))
