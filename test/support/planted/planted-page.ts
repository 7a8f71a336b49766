import { gzipSync } from 'node:zlib'
import type { CrawlFile } from '../crawl-site.ts'

/** Words that no other page has. */
export const words = (name: string, count = 120) =>
  Array.from({ length: count }, (_, n) => `${name}${n * n}`).join(' ')

/** Style sheets of all pages. */
export const SHARED = ['week', 'day', 'plain']
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

export const zipped =
  (html: string): CrawlFile =>
  (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      .end(gzipSync(html))

/** A page that is so large on the wire. */
export const huge =
  (bytes: number): CrawlFile =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(Buffer.alloc(bytes, 'x'))

/** Twenty pages of another template: two without structured data, two with little text, and one with just enough. */
export const PRODUCTS: Readonly<Record<string, CrawlFile>> = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => {
    const name = `product-${n + 1}`
    const data =
      n < 2
        ? ''
        : '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"P"}</script>'
    const text = words(`product${n}x`, n === 2 || n === 3 ? 40 : n === 4 ? 55 : 200)
    return [`/${name}`, productPage(name, data, text)]
  }),
)

function productPage(name: string, data: string, text: string): string {
  return `<!doctype html><html lang="en"><head><title>Product ${name}</title>${data}</head><body><article class="product"><section class="about"><h1>Product ${name}</h1><ul class="details"><li><b>${text}</b></li></ul></section><aside class="buy"><form><button>Buy</button></form></aside></article><footer class="end"><table class="links"><tr><td><a href="/">Start</a></td><td><a href="/en">English</a></td></tr></table></footer></body></html>`
}
