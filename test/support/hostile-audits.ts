import type { Socket } from 'node:net'

import { afterAll } from 'vitest'

import { createEngine } from '../../src/engine/audit.ts'
import type { AuditOutcome } from '../../src/engine/audit.ts'
import type { EgressOptions } from '../../src/egress/egress.ts'
import { closeAfterEach } from './close-after-each.ts'
import { localEgress } from './local-egress.ts'
import { startRawSite } from './site.ts'
import type { Site } from './site.ts'
import { pageRequest } from './page-request.ts'

/** The user's message for a page that could not be fetched. */
export const TOO_LARGE = 'The response is larger than Pagemark reads.'
export const TOO_LATE = 'The page did not answer in time.'
export const NOT_HTTP = 'The response is not valid HTTP.'
export const NOT_REACHED = 'The page could not be reached.'

export const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n'
export const HTML = '<!doctype html><html lang="en"><title>Page</title><p>Text</p>'

type Limits = EgressOptions['limits']

export interface HostileAudits {
  readonly opened: ReturnType<typeof closeAfterEach>
  /** Runs one whole audit, with the limits of a service except for the given ones. */
  readonly audited: (url: string, limits?: Limits, signal?: AbortSignal) => Promise<AuditOutcome>
  /** Returns the message that the user gets about a site's page, or that it was audited. */
  readonly told: (site: Pick<Site, 'origin'>, limits?: Limits) => Promise<string>
  /** A site that writes this to every request of the page; all other paths do not exist. */
  readonly page: (write: (socket: Socket) => void) => Promise<Site>
  /** A site that sends the same bytes to every request of the page. */
  readonly bytes: (answer: string | Uint8Array) => Promise<Site>
}

/** For one test file: an engine that is closed after its tests, and servers that are closed after each. */
export function hostileAudits(): HostileAudits {
  const opened = closeAfterEach()
  let egress = localEgress()
  const engine = createEngine({ egressFor: () => egress, threads: 1 })
  afterAll(() => engine.close())

  const audited: HostileAudits['audited'] = (url, limits = {}, signal) => {
    egress = localEgress({ limits })
    return engine.audit(pageRequest(url), signal ? { signal } : {})
  }
  const page: HostileAudits['page'] = (write) => opened(startRawSite(servePage(write)))
  return {
    opened,
    audited,
    page,
    async told(site, limits) {
      const outcome = await audited(`${site.origin}/`, limits)
      return outcome.status === 'failed' ? outcome.error.message : 'judged'
    },
    bytes: (answer) =>
      page((socket) =>
        socket.end(typeof answer === 'string' ? Buffer.from(answer, 'latin1') : answer),
      ),
  }
}

const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

const servePage = (write: (socket: Socket) => void) => (socket: Socket) => {
  socket.on('error', () => undefined)
  socket.once('data', (request) => {
    if (request.toString('latin1').startsWith('GET / ')) write(socket)
    else socket.end(NOT_FOUND)
  })
}

/** Writes the text repeatedly, as fast as the reader takes it, until the connection ends. */
export function flood(socket: Socket, text: string): void {
  const more = () => {
    while (!socket.destroyed && socket.writable) if (!socket.write(text)) return
  }
  socket.on('drain', more)
  more()
}

/** Writes the text a hundred times a second until the connection ends. */
export function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 10)
  socket.once('close', () => clearInterval(timer))
}
