import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type DnsServer, startDnsServer } from './dns-server.ts'
import { everyFault, everyFaultScript, OTHER_FAULTS } from './every-fault-pages.ts'
import { FAULTLESS_FILES, faultless } from './faultless-page.ts'
import { RUNTIME_FILES, type SiteRequest } from './runtime-faults.ts'
import { HEAVY_FILES, type HeavyFile } from './heavy-faults.ts'
import { startSecureSite } from './site.ts'

export const OWN_HOST = 'faults.example.com'
export const OTHER_HOST = 'tags.example.net'

/** Chromium features for agents: without them a page's tools are unknown. */
export const WEBMCP = ['WebMCP', 'DevToolsWebMCPSupport', 'DeclarativeWebmcp']

/**
 * A site over https, under names that only its own name server knows: a page with every fault, and pages for the
 * faults that do not fit on it.
 */
export interface EveryFaultSite {
  readonly origin: string
  readonly port: number
  /** For the egress: both hosts resolve to this machine. */
  readonly names: DnsServer
  /** Requests to both hosts. */
  readonly requests: readonly SiteRequest[]
  close(): Promise<void>
}

/** Delay of a slow server, longer than any machine makes up for. */
const SLOW_MS = 700

export async function startEveryFaultSite(): Promise<EveryFaultSite> {
  const requests: SiteRequest[] = []
  const site = await startSecureSite((request, response) => {
    const { 'user-agent': agent = '', 'accept-language': language } = request.headers
    requests.push({ path: request.url ?? '', agent, language })
    void answer(request, response)
  })
  const names = await startDnsServer((name, type) =>
    name === OWN_HOST || name === OTHER_HOST ? (type === 'A' ? ['127.0.0.1'] : []) : undefined,
  )
  return {
    origin: `https://${OWN_HOST}:${site.port}`,
    port: site.port,
    names,
    requests,
    async close() {
      await site.close()
      await names.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host = '' } = request.headers
  const { pathname, port } = new URL(request.url ?? '/', `https://${host}`)
  if (host.startsWith(OTHER_HOST)) {
    response.appendHeader('Set-Cookie', 'other=1; Secure; SameSite=None')
    // Browsers refuse it, since it does not allow other sites.
    response.appendHeader('Set-Cookie', 'refused=1; Secure')
  }
  if (pathname === '/every-fault' || pathname === '/elsewhere') {
    await delay(SLOW_MS)
    const page = everyFault(`https://${OTHER_HOST}:${port}`, `http://${OTHER_HOST}:${port}`)
    const more = isDesktop(request) ? `<p>${'Words for desktops. '.repeat(600)}</p>` : ''
    for (const [name, value] of page.headers) response.appendHeader(name, value)
    response.end(page.html.replace('</main>', `${more}</main>`))
    return
  }
  const page = pathname === '/faultless' ? faultless(pathname) : OTHER_FAULTS[pathname]
  if (page) for (const [name, value] of page.headers) response.appendHeader(name, value)
  if (page) response.end(page.html)
  else await answerFile(pathname, response)
}

function isDesktop({ headers }: IncomingMessage): boolean {
  return /Macintosh/.test(headers['user-agent'] ?? '')
}

async function answerFile(path: string, response: ServerResponse): Promise<void> {
  const heavy = heavyFile(path)
  const [type = heavy?.type, body = heavy?.body] = OWN_FILES[path] ?? RUNTIME_FILES[path] ?? []
  if (type === undefined) return void response.writeHead(404).end()
  await delay(heavy?.ms ?? 0)
  response.writeHead(200, { 'Content-Type': type, ...heavy?.headers }).end(body)
}

const made = new Map<string, HeavyFile | undefined>()

/** Created once: noise of three million pixels is slow to make. */
function heavyFile(path: string): HeavyFile | undefined {
  if (!made.has(path)) made.set(path, (HEAVY_FILES[path] ?? FAULTLESS_FILES[path])?.())
  return made.get(path)
}

const OWN_FILES: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/every-fault.js': ['text/javascript', everyFaultScript()],
  '/song.wav': ['audio/wav', silence(5)],
}

/** Silence of this many seconds, 8,000 bytes each. */
function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(8000 * seconds, 0x80)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
