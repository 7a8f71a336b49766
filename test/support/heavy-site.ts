import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { noisePicture } from './noise-picture.ts'

/** A page that is slow in nearly every way that the lab knows, and one that is not, on one host. */
export interface HeavySite {
  readonly port: number
  close(): Promise<void>
}

export const OWN_HOST = 'heavy.example.com'
export const OTHER_HOST = 'tags.example.net'

export async function startHeavySite(address: string): Promise<HeavySite> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, address)
  await once(server, 'listening')
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  const { port } = new URL(`http://${request.headers.host ?? ''}`)
  const file = FILES[pathname] ?? (pathname.startsWith('/dot-') ? dot : undefined)
  if (pathname === '/') {
    response.writeHead(302, { Location: '/heavy' }).end()
  } else if (file === undefined) {
    response.writeHead(404).end()
  } else {
    const { type, body, ms = 0, headers = {} } = file(port)
    await delay(ms)
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(body)
  }
}

interface File {
  readonly type: string
  readonly body: string | Uint8Array
  /** Before it is answered. */
  readonly ms?: number
  readonly headers?: Readonly<Record<string, string>>
}

const LONG = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const FILES: Readonly<Record<string, (port: string) => File>> = {
  '/heavy': (port) => ({ type: 'text/html; charset=utf-8', body: heavyPage(port), ms: 700 }),
  '/light': () => ({ type: 'text/html; charset=utf-8', body: lightPage() }),
  '/light.js': () => ({ type: 'text/javascript', body: LIGHT_SCRIPT, headers: LONG }),
  '/light.png': () => ({ type: 'image/png', body: noisePicture(300, 200, 1), headers: LONG }),
  '/one.css': () => ({ type: 'text/css', body: `@import "/two.css";\n${unusedRules()}` }),
  '/two.css': () => ({ type: 'text/css', body: '@import "/three.css";' }),
  '/three.css': () => ({ type: 'text/css', body: '@import "/four.css";' }),
  '/four.css': () => ({ type: 'text/css', body: 'p { color: #222 }' }),
  '/unused.js': () => ({ type: 'text/javascript', body: unusedFunctions() }),
  '/legacy.js': () => ({ type: 'text/javascript', body: polyfills() }),
  '/bundle-1.js': () => bundle(1),
  '/bundle-2.js': () => bundle(2),
  '/bundle-1.js.map': () => bundleMap(1),
  '/bundle-2.js.map': () => bundleMap(2),
  '/own.woff2': () => ({
    type: 'font/woff2',
    body: new Uint8Array(2000),
    ms: 150,
    headers: { 'Access-Control-Allow-Origin': '*' },
  }),
  '/picture.png': () => ({ type: 'image/png', body: noisePicture(1900, 1700, 8) }),
  '/late.png': () => ({ type: 'image/png', body: noisePicture(300, 300, 1), ms: 400 }),
  '/below-1.png': () => ({ type: 'image/png', body: noisePicture(60, 60, 1) }),
  '/below-2.png': () => ({ type: 'image/png', body: noisePicture(60, 60, 1) }),
  '/tags.js': () => ({
    type: 'text/javascript',
    body: `${busy(400)}/*${'tag '.repeat(150_000)}*/`,
  }),
}

const dot = (): File => ({ type: 'image/png', body: noisePicture(2, 2, 1) })

const busy = (ms: number) =>
  `(() => { const end = performance.now() + ${ms}; while (performance.now() < end); })();`

const LIGHT_SCRIPT = `document.querySelector('button').onclick=({target:b})=>b.ariaExpanded=String(b.ariaExpanded!='true')`

function lightPage(): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Light</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<script defer src="/light.js"></script></head>
<body><img src="/light.png" alt="" width="300" height="200" fetchpriority="high">
<p>Short.</p><button aria-expanded="false">Menu</button></body></html>`
}

function heavyPage(port: string): string {
  const origins = [1, 2, 3, 4, 5].map(
    (n) => `<link rel="preconnect" href="http://p${n}.${OTHER_HOST}">`,
  )
  const dots = Array.from({ length: 62 }, (_, n) => `<img src="/dot-${n}.png" alt="">`)
  return `<!DOCTYPE html><html lang="en"><head><title>Heavy</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
${origins.join('')}<link rel="stylesheet" href="/one.css">
<style>
@font-face { font-family: Own; src: url(/own.woff2) }
h1 { font-family: Own, serif }
@keyframes grow { from { width: 10px } to { width: 300px } }
#growing { position: absolute; bottom: 0; height: 9px; background: red; animation: grow 3s }
${slowRules()}
</style>
<script src="/unused.js"></script><script src="/legacy.js"></script>
<script src="/bundle-1.js"></script><script src="/bundle-2.js"></script>
<script src="http://${OTHER_HOST}:${port}/tags.js"></script></head>
<body><h1>Heavy</h1><div id="growing"></div>
<img id="picture" loading="lazy" src="/picture.png" alt="" style="width: 380px; height: 500px">
<button aria-expanded="false" onclick="${busy(300)} this.ariaExpanded = 'true'">Menu</button>
<img src="/late.png" alt=""><p>Text below a picture without a size.</p>${dots.join('')}
<div id="many">${'<i>x</i> '.repeat(1_500)}</div>
<script>
${busy(400)}
addEventListener('unload', () => {})
function reflow() {
  ${busy(300)}
  const many = document.getElementById('many')
  for (let turn = 0; turn < 2; turn += 1) {
    many.classList.toggle('odd')
    many.dataset.height = String(many.offsetHeight)
  }
  const banner = document.createElement('div')
  banner.style.height = '250px'
  document.body.prepend(banner)
}
// What was never painted cannot shift, and a busy machine paints long after the load.
addEventListener('load', () => new PerformanceObserver((paints, observer) => {
  observer.disconnect()
  setTimeout(reflow, 300)
}).observe({ type: 'paint', buffered: true }))
</script>
<div style="height: 9000px"></div>
<img loading="lazy" src="/below-1.png" alt=""><img loading="lazy" src="/below-2.png" alt="">
</body></html>`
}

/** Each is matched against each element of the list when that becomes odd. */
function slowRules(): string {
  return Array.from(
    { length: 3000 },
    (_, n) => `.odd i:not(#absent-${n}) { padding-left: ${n % 2}px }`,
  ).join('\n')
}

function unusedRules(): string {
  return Array.from(
    { length: 500 },
    (_, n) => `
/* Rule number ${n} is for an element that is not there. */
.absent-${n} .child-${n} {
    color: rgb(${n % 256}, ${(n * 7) % 256}, ${(n * 13) % 256});
    margin-left: ${n}px;
}`,
  ).join('\n')
}

function unusedFunctions(): string {
  return Array.from(
    { length: 700 },
    (_, n) => `
// Function number ${n} is never called by anybody.
function neverCalled${n}(first, second) {
    const sum${n} = first * ${n * 7919} + second - ${n * 104729};
    return { sum: sum${n}, text: 'number ${n * 31}' };
}`,
  ).join('\n')
}

const POLYFILLED = [
  'Array.prototype.fill',
  'Array.prototype.filter',
  'Array.prototype.find',
  'Array.prototype.findIndex',
  'Array.prototype.flat',
  'Array.prototype.flatMap',
  'Array.prototype.forEach',
  'Array.from',
  'Array.of',
  'Array.prototype.map',
  'Array.prototype.reduce',
  'Array.prototype.some',
  'Object.entries',
  'Object.fromEntries',
  'Object.values',
  'Object.assign',
  'Object.is',
  'Reflect.apply',
  'Reflect.construct',
  'Reflect.get',
  'Reflect.has',
  'String.prototype.includes',
  'String.prototype.padEnd',
  'String.prototype.repeat',
  'String.prototype.startsWith',
  'Number.isInteger',
]

/** Assignments that stand as polyfills do, in a branch that is not taken: the real ones are there. */
function polyfills(): string {
  const lines = POLYFILLED.map((name) => `${name} = function () { return undefined };`)
  return `if (globalThis.absent) {\n${lines.join('\n')}\n}\n//${'-'.repeat(6000)}`
}

/** Two lines: a module that both bundles have, then one of its own. */
function bundle(number: number): File {
  const shared = `var shared = [${Array.from({ length: 4000 }, (_, n) => (n * 7919) % 100_003).join()}];`
  return {
    type: 'text/javascript',
    body: `${shared}\nvar own${number} = ${number};\n//# sourceMappingURL=/bundle-${number}.js.map`,
  }
}

function bundleMap(number: number): File {
  const map = {
    version: 3,
    file: `bundle-${number}.js`,
    sources: ['node_modules/shared/index.js', `src/own-${number}.js`],
    sourcesContent: ['export const shared = []', 'export const own = 1'],
    names: [],
    mappings: 'AAAA;ACAA',
  }
  return { type: 'application/json', body: JSON.stringify(map) }
}
