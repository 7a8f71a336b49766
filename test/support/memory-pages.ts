import type { RequestListener } from 'node:http'

/** A page that allocates memory of one kind until it has four gigabytes or is stopped. */
export interface MemoryPage {
  readonly name: string
  readonly serve: RequestListener
  /** Memory that its processes share; private memory has always been counted. */
  readonly isShared?: true
}

/** An upper limit, so that a failing limit costs a test and not the machine. */
const MOST_MB = 4000

/** A page has no SharedArrayBuffer without these headers. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

/** @param take a script that allocates `MB` megabytes for the `turn`-th time, and keeps them in `held` */
function taking(megabytes: number, take: string, begin = ''): RequestListener {
  const code = `
    const held = []; const MB = ${megabytes}; let turn = 0; ${begin}
    const timer = setInterval(async () => {
      if (++turn * MB > ${MOST_MB}) return clearInterval(timer)
      ${take}
    }, 50)`
  return (request, response) => {
    const isScript = request.url === '/worker.js'
    response.writeHead(200, {
      ...ISOLATED,
      'Content-Type': isScript ? 'text/javascript' : 'text/html',
    })
    response.end(
      isScript
        ? code
        : `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1><script>${code}</script>`,
    )
  }
}

/** The same in a worker. */
function takingInWorker(megabytes: number, take: string): RequestListener {
  const inWorker = taking(megabytes, take)
  return (request, response) => {
    if (request.url === '/worker.js') return inWorker(request, response)
    response.writeHead(200, { ...ISOLATED, 'Content-Type': 'text/html' })
    return response.end(
      `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1><script>new Worker('/worker.js')</script>`,
    )
  }
}

const LAYERS = `
  const canvas = document.createElement('canvas'); canvas.width = canvas.height = 4000
  canvas.style = 'position:fixed;inset:0;width:100%;height:100%;opacity:.9;will-change:transform'
  document.body.append(canvas); const pen = canvas.getContext('2d'); let frame = 0
  const draw = () => {
    pen.fillStyle = 'rgb(' + turn + ',' + frame++ % 255 + ',3)'; pen.fillRect(0, 0, 4000, 4000)
    if (frame < 500) requestAnimationFrame(draw)
  }
  draw()`

export const LAYERED_CANVASES: MemoryPage = {
  name: 'lays canvas over canvas',
  serve: taking(64, LAYERS),
  isShared: true,
}

export const MEMORY_PAGES: readonly MemoryPage[] = [
  {
    name: 'draws by WebGL',
    serve: taking(
      128,
      `const canvas = document.createElement('canvas'); canvas.width = canvas.height = 4096
      document.body.append(canvas); const gl = canvas.getContext('webgl')
      gl.clear(gl.COLOR_BUFFER_BIT); gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 4096, 4096, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4096 * 4096 * 4))`,
    ),
  },
  {
    name: 'draws in a worker',
    serve: takingInWorker(
      128,
      `const canvas = new OffscreenCanvas(4096, 4096); const pen = canvas.getContext('2d')
      pen.fillStyle = 'red'; pen.fillRect(0, 0, 4096, 4096); held.push(canvas, canvas.transferToImageBitmap())
      pen.fillRect(0, 0, 4096, 4096)`,
    ),
  },
  {
    name: 'shares an array with nobody',
    serve: taking(
      128,
      `const array = new SharedArrayBuffer(MB * 2 ** 20); new Uint8Array(array).fill(turn); held.push(array)`,
    ),
  },
  {
    name: 'has a WebAssembly memory',
    serve: takingInWorker(
      128,
      `const memory = new WebAssembly.Memory({ initial: MB * 16, maximum: MB * 32, shared: true })
      new Uint8Array(memory.buffer).fill(turn); held.push(memory)`,
    ),
  },
  {
    name: 'keeps frames of a video',
    serve: taking(
      32,
      `const canvas = document.createElement('canvas'); canvas.width = canvas.height = 2000
      const pen = canvas.getContext('2d'); pen.fillRect(0, 0, 2000, 2000)
      for (let each = 0; each < 2; each++) held.push(new VideoFrame(canvas, { timestamp: each }))`,
    ),
  },
  {
    name: 'records itself',
    serve: taking(
      32,
      `const canvas = document.createElement('canvas'); canvas.width = canvas.height = 2000
      document.body.append(canvas); const pen = canvas.getContext('2d')
      setInterval(() => { pen.fillStyle = '#' + String(Math.random()).slice(2, 5); pen.fillRect(0, 0, 2000, 2000) }, 16)
      const video = document.createElement('video'); video.srcObject = canvas.captureStream(60); video.muted = true; video.play()
      const recorder = new MediaRecorder(video.srcObject); recorder.ondataavailable = ({ data }) => held.push(data)
      recorder.start(50); held.push(video, recorder)`,
    ),
  },
  {
    name: 'keeps blobs',
    serve: taking(64, `held.push(new Blob([new Uint8Array(MB * 2 ** 20).fill(turn)]))`),
  },
  {
    name: 'fills its databases',
    serve: taking(
      32,
      `const block = new Uint8Array(MB * 2 ** 19); for (let at = 0; at < block.length; at += 65536) crypto.getRandomValues(block.subarray(at, at + 65536))
      ready.transaction('s', 'readwrite').objectStore('s').put(new Blob([block]), turn)
      const cache = await caches.open('x'); await cache.put('/' + turn, new Response(block))`,
      `let ready; const opening = indexedDB.open('x'); opening.onupgradeneeded = () => opening.result.createObjectStore('s')
      opening.onsuccess = () => { ready = opening.result };`,
    ),
  },
  {
    name: 'has many frames',
    serve: (request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      const frames = Array.from(
        { length: 40 },
        (_, turn) => `<iframe sandbox="allow-scripts" src="/${turn}"></iframe>`,
      )
      response.end(
        request.url === '/'
          ? `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${frames.join('')}`
          : '<!doctype html><script>const held = new Uint8Array(80 * 2 ** 20).fill(1)</script>',
      )
    },
  },
  {
    name: 'is as fast as it can be',
    serve: takingInWorker(
      256,
      `for (; turn * MB <= ${MOST_MB}; turn++) held.push(new Uint8Array(MB * 2 ** 20).fill(1))`,
    ),
  },
]
