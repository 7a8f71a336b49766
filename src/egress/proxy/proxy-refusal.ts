import { STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * The one response to every refusal: blocked, unresolvable, refused and over a limit look the same. `Proxy-Status`
 * (RFC 9209) tells the lab that the response is not from the page's server; a server cannot send it, because it is
 * removed from every forwarded response.
 */
const REFUSAL = { status: 403, name: 'Proxy-Status', value: 'pagemark; error=http_request_denied' }

/** RFC 9110 §11.7.1: Chromium sends a secret only when challenged. */
const CHALLENGE = { status: 407, name: 'Proxy-Authenticate', value: 'Basic realm="pagemark"' }

/** Not a document, so that a browser does not request its icon. */
export function acknowledge(response: ServerResponse): void {
  response.sendDate = false
  response.writeHead(204, { Connection: 'close' }).end()
}

export const refuse = (response: ServerResponse): void => answer(response, REFUSAL)
export const challenge = (response: ServerResponse): void => answer(response, CHALLENGE)
export const refuseSocket = (client: Duplex): void => write(client, REFUSAL)
export const challengeSocket = (client: Duplex): void => write(client, CHALLENGE)

/** Closes the connection: the rest of a partly read request must not become the next one. */
function answer(response: ServerResponse, { status, name, value }: typeof REFUSAL): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  response.sendDate = false
  response.writeHead(status, { [name]: value, 'Content-Length': 0, Connection: 'close' }).end()
}

function write(client: Duplex, { status, name, value }: typeof REFUSAL): void {
  if (!client.writable) {
    client.destroy()
    return
  }
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `${name}: ${value}`,
    'Content-Length: 0',
    'Connection: close',
  ]
  client.end(`${lines.join('\r\n')}\r\n\r\n`, () => client.destroy())
}
