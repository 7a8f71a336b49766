import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { HEAVY_FILES, type HeavyFile, heavyFaults } from './heavy-faults.ts'
import { noisePng } from './png.ts'

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
  const file = FILES[pathname]
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

const LONG = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const FILES: Readonly<Record<string, (port: string) => HeavyFile>> = {
  ...HEAVY_FILES,
  '/heavy': (port) => ({ type: 'text/html; charset=utf-8', body: heavyPage(port), ms: 700 }),
  '/light': () => ({ type: 'text/html; charset=utf-8', body: lightPage() }),
  '/light.js': () => ({ type: 'text/javascript', body: LIGHT_SCRIPT, headers: LONG }),
  '/light.png': () => ({
    type: 'image/png',
    body: noisePng({ width: 300, height: 200, bits: 1 }),
    headers: LONG,
  }),
}

function heavyPage(port: string): string {
  const { head, body } = heavyFaults(new URL(`http://${OTHER_HOST}:${port}/tags.js`))
  return `<!DOCTYPE html><html lang="en"><head><title>Heavy</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
${head}</head><body>${body}</body></html>`
}

const LIGHT_SCRIPT = `document.querySelector('button').onclick=({target:b})=>b.ariaExpanded=String(b.ariaExpanded!='true')`

function lightPage(): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Light</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<script defer src="/light.js"></script></head>
<body><img src="/light.png" alt="" width="300" height="200" fetchpriority="high">
<p>Short.</p><button aria-expanded="false">Menu</button></body></html>`
}
