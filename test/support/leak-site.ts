import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { LeakTrick } from './leak-tricks.ts'

/** A site on one loopback address whose page tries tricks against another origin. */
export interface LeakSite {
  readonly origin: string
  readonly port: number
  /** Requested paths, including WebSockets. */
  readonly asked: Set<string>
  close(): Promise<void>
}

const SCRIPTS: Readonly<Record<string, string>> = {
  '/worker.js': `fetch('TO/worker', { mode: 'no-cors' }).catch(String)`,
  '/import-scripts.js': `importScripts('TO/import-scripts')`,
  '/shared-worker.js': `fetch('TO/shared-worker', { mode: 'no-cors' }).catch(String)`,
  '/service-worker.js': `oninstall = (event) =>
    event.waitUntil(fetch('TO/service-worker', { mode: 'no-cors' }).catch(String))`,
}

export async function startLeakSite(
  address: string,
  tricks: readonly LeakTrick[],
): Promise<LeakSite> {
  const asked = new Set<string>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site')
    asked.add(url.pathname.slice(1))
    answer(url, response, tricks)
  })
  server.on('upgrade', (request: IncomingMessage, socket) => {
    asked.add((request.url ?? '/').slice(1))
    socket.destroy()
  })
  server.listen(0, address)
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    origin: `http://${address}:${port}`,
    port,
    asked,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** All tricks, one after the other: a browser that does not support one still runs the others. */
export function scriptOf(tricks: readonly LeakTrick[]): string {
  return tricks.map(({ script = '' }) => `try { (() => { ${script} })() } catch {}`).join('\n')
}

function answer(url: URL, response: ServerResponse, tricks: readonly LeakTrick[]): void {
  const to = url.searchParams.get('to') ?? ''
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (url.pathname === '/redirect') {
    // A header line is ASCII; browsers decode an escaped host.
    const location = to.replaceAll(/[^\x20-\x7E]/g, encodeURIComponent)
    response.writeHead(302, { Location: location }).end()
    return
  }
  if (url.pathname === '/frames') {
    const frame = (each: string) => `<iframe src="/tricks?to=${each}&amp;run"></iframe>`
    const frames = url.searchParams.getAll('to').map(frame).join('')
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><title>Frames</title><h1>Frames</h1>${frames}`)
    return
  }
  const script = SCRIPTS[url.pathname]
  response.setHeader('Content-Type', script === undefined ? 'text/html' : 'text/javascript')
  if (url.pathname === '/download') response.setHeader('Content-Disposition', 'attachment')
  if (url.pathname === '/tricks') {
    response.setHeader('Link', `<${to}/link-header>; rel=preload; as=image`)
    response.setHeader(
      'Content-Security-Policy-Report-Only',
      `img-src 'none'; report-uri ${to}/csp-report`,
    )
    const html = tricks.map(({ html = '' }) => html).join('\n')
    const scripts = url.searchParams.has('run') ? `<script>${scriptOf(tricks)}</script>` : ''
    response.end(`<!doctype html><title>Tricks</title>${(html + scripts).replaceAll('TO', to)}`)
    return
  }
  response.end(script?.replaceAll('TO', to))
}
