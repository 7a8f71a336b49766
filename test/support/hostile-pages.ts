import type { RequestListener, ServerResponse } from 'node:http'

/** A page that tries to keep a browser busy, fill its memory, or crash it. */
export interface HostilePage {
  readonly name: string
  readonly serve: RequestListener
  /** Expected end of a run: a result, or an error that matches. */
  readonly ends: 'with a result' | RegExp
  /** A second try would keep the next browser as busy. */
  readonly isTriedOnce?: true
  /** Slow, so measured only by hand. */
  readonly isSlow?: true
}

function html(body: string, head = ''): RequestListener {
  return (_request, response) => sendHtml(response, body, head)
}

function script(code: string): RequestListener {
  return html(`<h1>Page</h1><p>Some text.</p><script>${code}</script>`)
}

function sendHtml(response: ServerResponse, body: string, head = ''): void {
  response.setHeader('Content-Type', 'text/html')
  response.end(`<!doctype html><html lang="en"><title>Page</title>${head}<body>${body}`)
}

const ASKING = `setInterval(() => { alert('a'); confirm('b'); prompt('c') }, 1)`

const STAYING = `
  onbeforeunload = (event) => { event.preventDefault(); event.returnValue = 'x'; return 'x' }
  onunload = () => { for (let end = Date.now() + 500; Date.now() < end;); }`

const HANDING_OUT = `
  for (let turn = 0; turn < 50; turn++) setTimeout(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['x'])); link.download = turn + '.exe'; link.click()
  }, turn)`

const CLOSING = `setTimeout(() => close(), 200)`

const REPLACING = `
  const bad = () => { throw new Error('bad') }
  for (const own of [Array, String, Object, Map, Set, Promise, Element, Node, Document, HTMLElement, EventTarget, CSSStyleDeclaration])
    for (const name of Object.getOwnPropertyNames(own.prototype))
      if (name !== 'constructor') try { Object.defineProperty(own.prototype, name, { get: bad, set: bad, configurable: true }) } catch {}
  JSON.stringify = JSON.parse = Object.keys = Object.entries = Array.from = bad
  window.Promise = window.performance = window.PerformanceObserver = window.getComputedStyle = undefined`

const ALL_AT_ONCE: HostilePage = {
  name: 'asks without end, does not want to be left, hands out programs, closes itself and replaces what scripts rely on',
  // The replacement pages arrive once the others have begun.
  serve: script(
    `${ASKING}; ${STAYING}; ${HANDING_OUT}; ${CLOSING}; setTimeout(() => { ${REPLACING} }, 100)`,
  ),
  ends: 'with a result',
}

const DIALOGS: readonly HostilePage[] = [
  {
    name: 'asks without end',
    serve: script(ASKING),
    ends: 'with a result',
  },
  {
    name: 'does not want to be left',
    serve: script(STAYING),
    ends: 'with a result',
  },
  {
    name: 'opens windows that open windows',
    serve: script(`
      for (let turn = 0; turn < 100; turn++) setTimeout(() => {
        open('/?' + turn, '_blank'); open('about:blank')
      }, turn)`),
    ends: /with a result|time/,
    isSlow: true,
  },
  {
    name: 'hands out programs',
    serve: script(HANDING_OUT),
    ends: 'with a result',
  },
  {
    name: 'closes itself',
    serve: script(CLOSING),
    ends: 'with a result',
  },
]

const SCRIPTS: readonly HostilePage[] = [
  {
    name: 'replaces what scripts rely on',
    serve: script(REPLACING),
    ends: 'with a result',
  },
  {
    name: 'goes from address to address',
    serve: script(`location.href = '/?' + Math.random()`),
    ends: /time|load|measured/,
    isSlow: true,
  },
  {
    name: 'never ends its script',
    serve: script(`for (;;);`),
    ends: /time/,
    isTriedOnce: true,
    isSlow: true,
  },
  {
    name: 'stops the page once it has loaded',
    serve: script(`onload = () => setTimeout(() => { for (;;); }, 200)`),
    ends: /time/,
    isTriedOnce: true,
    isSlow: true,
  },
  {
    name: 'says more than anybody reads',
    serve: script(
      `const text = 'x'.repeat(100_000); for (let turn = 0; turn < 2000; turn++) console.log(text + turn)`,
    ),
    ends: 'with a result',
    isSlow: true,
  },
]

const MEMORY: readonly HostilePage[] = [
  {
    name: 'has a hundred thousand elements',
    serve: (_request, response) => sendHtml(response, '<p>x<b>y</b></p>'.repeat(50_000)),
    ends: /with a result|time/,
    isSlow: true,
  },
  {
    name: 'takes more memory than there is',
    serve: script(`
      const held = []
      setInterval(() => { const more = new Uint8Array(256 * 2 ** 20); more.fill(1); held.push(more) }, 10)`),
    ends: /memory|crash/,
    isSlow: true,
  },
  {
    name: 'fills its heap',
    serve: script(
      `const held = []; for (;;) held.push(new Array(1e6).fill({}), 'x'.repeat(1e6) + held.length)`,
    ),
    ends: /memory|crash|time/,
    isSlow: true,
  },
  {
    name: 'starts workers and canvases',
    serve: script(`
      const work = URL.createObjectURL(new Blob(['for (;;);']))
      for (let turn = 0; turn < 50; turn++) new Worker(work)
      for (let turn = 0; turn < 50; turn++) {
        const canvas = document.createElement('canvas'); canvas.width = canvas.height = 4096
        const gl = canvas.getContext(turn % 2 ? 'webgl' : '2d'); document.body.append(canvas)
        if (gl.fillRect) gl.fillRect(0, 0, 4096, 4096)
      }`),
    ends: /time|memory|measured|crash|NO_/,
    isSlow: true,
  },
  {
    name: 'fills the disk',
    serve: script(`(async () => {
      const block = new Uint8Array(32 * 2 ** 20)
      crypto.getRandomValues(block.subarray(0, 65536))
      const blobs = []
      const cache = await caches?.open('x').catch(() => null)
      for (let turn = 0; turn < 200; turn++) {
        blobs.push(new Blob([block, String(turn)]))
        await cache?.put('/' + turn, new Response(block)).catch(() => 0)
      }
    })()`),
    ends: /with a result|memory/,
    isSlow: true,
  },
]

const ANSWERS: readonly HostilePage[] = [
  {
    name: 'wants a password',
    serve: (_request, response) =>
      response
        .writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"', 'Content-Type': 'text/html' })
        .end('<h1>No</h1>'),
    ends: 'with a result',
  },
  {
    name: 'is broken on the server',
    serve: (_request, response) =>
      response
        .writeHead(500, { 'Content-Type': 'text/html' })
        .end('<title>Error</title><h1>Error</h1>'),
    ends: 'with a result',
  },
  {
    name: 'is a PDF',
    serve: (_request, response) =>
      response.setHeader('Content-Type', 'application/pdf').end('%PDF-1.4\n%%EOF'),
    ends: /not load|than a web page/,
    isSlow: true,
  },
  {
    name: 'is a picture',
    serve: (_request, response) =>
      response
        .setHeader('Content-Type', 'image/gif')
        .end(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')),
    ends: /The browser received something other than an HTML page\./,
  },
  {
    name: 'has no content',
    serve: (_request, response) => response.writeHead(204).end(),
    ends: /not load/,
    isSlow: true,
  },
  {
    name: 'ends before it begins',
    serve: (request) => request.socket.destroy(),
    ends: /not load|error|than a web page/,
    isSlow: true,
  },
  {
    name: 'is empty',
    serve: (_request, response) => response.setHeader('Content-Type', 'text/html').end(),
    ends: 'with a result',
    isSlow: true,
  },
  {
    name: 'never ends loading',
    serve(request, response) {
      if (request.url !== '/') return
      response.setHeader('Content-Type', 'text/html')
      response.write('<!doctype html><title>Page</title><h1>Page</h1><img src="/never">')
    },
    ends: /with a result|not load|time/,
    isSlow: true,
  },
  {
    name: 'answers everything by a service worker',
    serve(request, response) {
      if (request.url !== '/worker.js') {
        sendHtml(
          response,
          `<h1>Page</h1><script>navigator.serviceWorker.register('/worker.js')</script>`,
        )
        return
      }
      response.setHeader('Content-Type', 'text/javascript')
      response.end(`oninstall = () => skipWaiting(); onactivate = () => clients.claim()
        onfetch = (event) => event.respondWith(new Response('<h1>Mine</h1>', { headers: { 'Content-Type': 'text/html' } }))`)
    },
    ends: 'with a result',
  },
]

export const HOSTILE_PAGES: readonly HostilePage[] = [
  ALL_AT_ONCE,
  ...DIALOGS,
  ...SCRIPTS,
  ...MEMORY,
  ...ANSWERS,
]
