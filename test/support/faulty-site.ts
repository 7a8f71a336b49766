import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Site, startSite } from './site.ts'

/** A site with a page that does what it should not, and one that does not; and another domain. */
export interface FaultySite {
  readonly origin: string
  readonly pages: Readonly<Record<'faulty' | 'faultless', SentPage>>
  /** All that either domain was asked for. */
  readonly requests: readonly SiteRequest[]
  close(): Promise<void>
}

export interface SiteRequest {
  readonly path: string
  readonly agent: string
  readonly language: string | undefined
}

export interface SentPage {
  readonly html: string
  readonly headers: readonly (readonly [string, string])[]
}

const OTHER_HOST = '127.0.0.2'

const PIXELS = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

const jquery = (version: string) =>
  `window.jQuery = window.$ = function () {}; jQuery.fn = { jquery: '${version}' }`

/** What they ask for, by path; whatever is asked for at another one is not there. */
export const RUNTIME_FILES: Readonly<
  Record<string, readonly [type: string, body: string | Buffer]>
> = {
  '/ten.png': ['image/png', PIXELS],
  '/old.js': ['text/javascript', jquery('3.4.1')],
  '/new.js': ['text/javascript', jquery('3.7.1')],
  '/worker.js': ['text/javascript', 'addEventListener("fetch", () => undefined)'],
  '/added.js': ['text/javascript', 'console.error("of another domain")'],
  '/quirks': ['text/html', '<p>Without a doctype'],
}

export async function startFaultySite(): Promise<FaultySite> {
  const requests: SiteRequest[] = []
  const remember = ({ url: path = '', headers }: IncomingMessage) => {
    const agent = headers['user-agent'] ?? ''
    requests.push({ path, agent, language: headers['accept-language'] })
  }
  const other = await startSite((request, response) => {
    remember(request)
    response.setHeader('Set-Cookie', 'other=1; Secure; SameSite=None')
    answerFile(request, response)
  }, OTHER_HOST)
  const pages = { faulty: faultyPage(other), faultless: faultlessPage() }
  const site = await startSite((request, response) => {
    remember(request)
    const page = Object.entries(pages).find(([name]) => request.url === `/${name}`)?.[1]
    if (page === undefined) return answerFile(request, response)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    for (const [name, value] of page.headers) response.appendHeader(name, value)
    response.end(page.html)
  })
  return {
    origin: site.origin,
    pages,
    requests,
    async close() {
      await site.close()
      await other.close()
    },
  }
}

function answerFile({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [type, body] = RUNTIME_FILES[url] ?? []
  if (type === undefined) response.writeHead(404).end()
  else response.writeHead(200, { 'Content-Type': type }).end(body)
}

function faultyPage({ origin }: Site): SentPage {
  const { headers, body } = runtimeFaults(origin)
  return {
    headers,
    // Without a doctype, on purpose.
    html: `<html lang="de"><head><title>Faulty</title><link rel="icon" href="/ten.png"></head><body>
      <h1>Faulty</h1><p>${'Words of the page. '.repeat(20)}</p>${body}</body></html>`,
  }
}

/** What a page does wrong while it runs, in its headers and its body; `other` is the origin of another domain. */
export function runtimeFaults(
  other: string,
): Pick<SentPage, 'headers'> & { readonly body: string } {
  return {
    headers: [
      ['Set-Cookie', 'session=1; SameSite=Lax'],
      ['Content-Security-Policy', "img-src 'self'"],
    ],
    body: `<img src="/ten.png" width="100" height="30" alt=""><img src="/ten.png" width="200" height="200" alt="">
      <img src="${other}/ten.png" width="10" height="10" alt="">
      <input aria-label="Pin" onpaste="event.preventDefault()">
      <script src="/old.js"></script>
      <script>
        console.error('of the page')
        document.cookie = '_ga=1; SameSite=Lax'
        addEventListener('unload', () => undefined)
        fetch('/gone').catch(() => undefined)
        navigator.geolocation.getCurrentPosition(() => undefined, () => undefined)
        const canvas = document.createElement('canvas')
        canvas.getContext('2d').fillText('text', 1, 1)
        canvas.toDataURL()
        navigator.serviceWorker.register('/worker.js')
        const added = document.createElement('script')
        added.src = '${other}/added.js'
        document.head.append(added)
        alert('Welcome')
      </script>
      <iframe title="Frame" src="/quirks"></iframe>`,
  }
}

function faultlessPage(): SentPage {
  return {
    headers: [
      ['Set-Cookie', 'session=1; Secure; HttpOnly; SameSite=Lax'],
      ['Content-Security-Policy', "img-src 'self'"],
    ],
    html: `<!doctype html><html lang="de"><head><title>Faultless</title>
      <meta name="viewport" content="width=device-width"><link rel="icon" href="/ten.png"></head><body>
      <h1>Faultless</h1><p>${'Words of the page. '.repeat(20)}</p>
      <img src="/ten.png" width="5" height="5" alt=""><input aria-label="Pin">
      <script src="/new.js"></script></body></html>`,
  }
}
