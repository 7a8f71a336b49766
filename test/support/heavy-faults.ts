import { noisePng } from './png.ts'

/** A response of a server, and its delay. */
export interface HeavyFile {
  readonly type: string
  readonly body: string | Uint8Array
  /** Delay of the response. */
  readonly ms?: number
  readonly headers?: Readonly<Record<string, string>>
}

const DOTS = 62

const dot = (): HeavyFile => ({
  type: 'image/png',
  body: noisePng({ width: 2, height: 2, bits: 1 }),
})

const busy = (ms: number) =>
  `(() => { const end = performance.now() + ${ms}; while (performance.now() < end); })();`

/** The files that the faults request, by path. */
export const HEAVY_FILES: Readonly<Record<string, () => HeavyFile>> = {
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
  '/picture.png': () => ({
    type: 'image/png',
    body: noisePng({ width: 1900, height: 1700, bits: 8 }),
  }),
  '/late.png': () => ({
    type: 'image/png',
    body: noisePng({ width: 300, height: 300, bits: 1 }),
    ms: 400,
  }),
  '/below-1.png': () => ({ type: 'image/png', body: noisePng({ width: 60, height: 60, bits: 1 }) }),
  '/below-2.png': () => ({ type: 'image/png', body: noisePng({ width: 60, height: 60, bits: 1 }) }),
  '/tags.js': () => ({
    type: 'text/javascript',
    body: `${busy(300)}/*${'tag '.repeat(150_000)}*/`,
  }),
  ...Object.fromEntries(Array.from({ length: DOTS }, (_, n) => [`/dot-${n}.png`, dot])),
}

/** The faults in the head and in the body; `tags` is the URL of another site's script. */
export function heavyFaults(tags: URL): { readonly head: string; readonly body: string } {
  const origins = [1, 2, 3, 4, 5].map(
    (n) => `<link rel="preconnect" href="http://p${n}.${tags.hostname}">`,
  )
  const dots = Array.from({ length: DOTS }, (_, n) => `<img src="/dot-${n}.png" alt="">`)
  return {
    head: `${origins.join('')}<link rel="stylesheet" href="/one.css">
<style>
@font-face { font-family: Own; src: url(/own.woff2) }
.own { font-family: Own, serif }
@keyframes grow { from { width: 10px } to { width: 300px } }
#growing { position: absolute; bottom: 0; height: 9px; background: red; animation: grow 3s infinite }
</style>
<style id="slow">${slowRules()}</style>
<script src="/unused.js"></script><script src="/legacy.js"></script>
<script src="/bundle-1.js"></script><script src="/bundle-2.js"></script>
<script src="${tags.href}"></script>`,
    body: `<p class="own">Heavy</p><div id="growing"></div>
<img id="picture" loading="lazy" src="/picture.png" alt="" style="width: 380px; height: 500px">
<button aria-expanded="false" onclick="${busy(300)} this.ariaExpanded = 'true'">Menu</button>
<img src="/late.png" alt=""><p>Text below a picture without a size.</p>${dots.join('')}
<div id="many">${'<i></i>'.repeat(600)}</div>
<script>
${busy(250)}
addEventListener('unload', () => {})
function reflow() {
  ${busy(150)}
  const many = document.getElementById('many')
  const start = performance.now()
  do {
    many.classList.toggle('odd')
    many.dataset.height = String(many.offsetHeight)
  } while (performance.now() - start < 100)
  // Whatever is tried on the page later would match all these rules again.
  many.remove()
  document.getElementById('slow').remove()
  shift()
}
function shift() {
  if (shifted > 0.3) return
  const banner = document.createElement('div')
  banner.style.height = '250px'
  document.body.prepend(banner)
  setTimeout(shift, 500)
}
// What was never painted cannot shift, and a busy machine paints long after the load.
addEventListener('load', () => new PerformanceObserver((paints, observer) => {
  observer.disconnect()
  setTimeout(reflow, 300)
}).observe({ type: 'paint', buffered: true }))
// Nor was all of it that was: again, until it has.
let shifted = 0
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) shifted += value
}).observe({ type: 'layout-shift', buffered: true })
</script>
<div style="height: 9000px"></div>
<img loading="lazy" src="/below-1.png" alt=""><img loading="lazy" src="/below-2.png" alt="">`,
  }
}

/** Each selector is matched against each element of the list when that becomes odd. */
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

/** Assignments that look like polyfills, in a branch that never runs: the real ones exist. */
function polyfills(): string {
  const lines = POLYFILLED.map((name) => `${name} = function () { return undefined };`)
  return `if (globalThis.absent) {\n${lines.join('\n')}\n}\n//${'-'.repeat(6000)}`
}

/** Two lines: a module that both bundles contain, then a separate one. */
function bundle(number: number): HeavyFile {
  const shared = `var shared = [${Array.from({ length: 4000 }, (_, n) => (n * 7919) % 100_003).join()}];`
  return {
    type: 'text/javascript',
    body: `${shared}\nvar own${number} = ${number};\n//# sourceMappingURL=/bundle-${number}.js.map`,
  }
}

function bundleMap(number: number): HeavyFile {
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
