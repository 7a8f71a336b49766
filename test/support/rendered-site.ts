import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Site, startSite } from './site.ts'

/** Pages whose faults are visible only in a browser, and one without them. */
export async function startRenderedSite(): Promise<Site> {
  return await startSite(answer)
}

function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const visitor = visitorOf(headers['user-agent'] ?? '')
  const path = new URL(url, 'http://site.test').pathname
  if (path === '/visit') {
    response.writeHead(302, { Location: `/clean?visit=${(visits += 1)}` }).end()
    return
  }
  const [type, body] = FILES[path] ?? [HTML, PAGES[path]?.(visitor)]
  response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type })
  response.end(body ?? page({ title: 'Nothing here', body: '<h1>Nothing here</h1>' }))
}

/** Each visit is redirected to its own URL. */
let visits = 0

type Visitor = 'phone' | 'desktop' | 'program'

function visitorOf(userAgent: string): Visitor {
  if (/Macintosh/.test(userAgent)) return 'desktop'
  return /Mobile/.test(userAgent) ? 'phone' : 'program'
}

const HTML = 'text/html; charset=utf-8'

const PAGES: Readonly<Record<string, (visitor: Visitor) => string>> = {
  '/clean': () =>
    page({
      title: 'Library',
      head: `<link rel="canonical" href="/clean"><link rel="alternate" hreflang="en" href="/clean">${jsonLd('Article')}<script src="/quiet.js" defer></script>`,
      body: `<main><h1>Library</h1>${text(300)}<a href="/gone">Gone</a><a href="/blank">Blank</a></main>
        <footer style="position:fixed;inset:auto 0 0;background:#fff">We use cookies. <button>Fine</button></footer>`,
    }),
  // No script changes either response.
  '/for-phones': (visitor) =>
    visitor === 'program'
      ? page({
          title: 'Library',
          body: '<main><h1>Library</h1><p>Please come with a browser.</p></main>',
        })
      : page({
          title: 'The library for you',
          head: `<meta name="robots" content="noindex"><link rel="canonical" href="/for-phones">
            <link rel="alternate" hreflang="en" href="/for-phones">${jsonLd('Article')}`,
          body: `<main><h1>Your library</h1>${text(300)}<a href="/gone">Gone</a></main>`,
        }),
  '/faulty': faulty,
  // The URL that its script switches to.
  '/elsewhere': faulty,
  '/gone': () => application('/gone.js'),
  '/moved': () => page({ title: 'Moved', body: '<script>location.replace("/clean")</script>' }),
  '/blank': () => page({ title: 'Blank', body: '' }),
}

const FILES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/quiet.js': ['text/javascript', 'document.documentElement.dataset.ready = "yes"'],
  '/assets/index-BhT3xW1a.js': ['text/javascript', renderedFaults('5px')],
  '/gone.js': [
    'text/javascript',
    'document.getElementById("root").innerHTML = "<main><h1>Page not found</h1></main>"',
  ],
}

/** In the shape of a Vite build, with a script that has every fault. */
function faulty(visitor: Visitor): string {
  const more = visitor === 'desktop' ? `<main>${text(900)}</main>` : ''
  return application('/assets/index-BhT3xW1a.js', more)
}

function application(script: string, more = ''): string {
  return page({
    title: 'Loading',
    head: renderedHead(script),
    body: `<div id="root"></div>${more}`,
  })
}

/** The parts of the head that `renderedFaults` changes, and the module with them; the body needs a `#root`. */
export function renderedHead(script: string): string {
  return `<link rel="canonical" href="/"><link rel="alternate" hreflang="en" href="/">${jsonLd('Article')}
    <script type="module" crossorigin src="${script}"></script>`
}

/** Makes the rendered page differ from the response; `inset` is that of its overlay. */
export function renderedFaults(inset: string): string {
  const content = `<main style="font-size:9px"><h1 style="font-size:9px">Library</h1>${text(200)}
    <a href="/clean">Clean</a><a href="/gone">Gone</a><div style="width:700px">wide</div>
    <script src="/missing.js"></script><div style="height:2000px"></div><div id="more"></div></main>
    <div role="dialog" aria-modal="true" aria-label="News" style="position:fixed;inset:${inset};background:#fff">
    Subscribe to our newsletter <button></button><input><a href="/clean"></a></div>`
  return `document.title = 'Library'
    document.getElementById('root').innerHTML = ${JSON.stringify(content)}
    const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))
    document.querySelector('[rel=canonical]').href = '/faulty'
    add('link', { rel: 'alternate', hreflang: 'de', href: '/de' })
    add('meta', { name: 'robots', content: 'noindex' })
    add('script', { src: '/missing.js' })
    document.querySelector('[type="application/ld+json"]').textContent =
      '{"@context":"https://schema.org","@type":"Product","name":"Card"}'
    history.replaceState(null, '', '/elsewhere')
    addEventListener('scroll', () => {
      document.getElementById('more').innerHTML ||= ${JSON.stringify(text(600))}
    })`
}

interface Parts {
  readonly title: string
  readonly head?: string
  readonly body: string
}

function page({ title, head = '', body }: Parts): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
    <meta name="description" content="The town library and when it is open">${head}</head><body>${body}</body></html>`
}

export function jsonLd(type: string): string {
  return `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"Library"}</script>`
}

export function text(words: number): string {
  return '<p>Opening hours of the library.</p>'.repeat(Math.ceil(words / 5))
}
