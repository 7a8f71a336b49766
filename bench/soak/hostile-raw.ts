import type { Socket } from 'node:net'
import { nameOf } from './hostile-http.ts'

type Misbehaviour = (socket: Socket) => void

/** Responses that no HTTP server would send. Over https, it is no TLS server either. */
export const RAW_PAGES: Readonly<Record<string, Misbehaviour>> = {
  reset: (socket) => void socket.resetAndDestroy(),
  garbage: (socket) => void socket.end(Buffer.alloc(5_000, 0x81)),
  'closes-at-once': (socket) => void socket.end(),
  'endless-head': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    flood(socket, `X-Head: ${'h'.repeat(1000)}\r\n`)
  },
  'dripping-head': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('X'), 300)
    socket.once('close', () => clearInterval(timer))
  },
  'endless-chunk': (socket) => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n'
    socket.write(`${head}ffffffff\r\n`)
    flood(socket, 'x'.repeat(10_000))
  },
  'half-a-handshake': (socket) => void socket.write(Buffer.from([22, 3, 3, 0x40, 0, 2])),
}

/** By the requested host; over https none can be read, and the first byte chooses. */
export function serveBadly(socket: Socket): void {
  socket.on('error', () => undefined)
  socket.once('data', (request: Buffer) => {
    const host = /^host: *(\S+)/im.exec(request.toString('latin1'))?.[1] ?? ''
    const all = Object.values(RAW_PAGES)
    const serve = RAW_PAGES[nameOf(host)] ?? all[(request.at(-1) ?? 0) % all.length]
    serve?.(socket)
  })
}

function flood(socket: Socket, text: string): void {
  const write = () => {
    while (!socket.destroyed && socket.write(text)) continue
  }
  socket.on('drain', write)
  write()
}
