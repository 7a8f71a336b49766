import type { Scene } from '../scene.ts'

export interface Asked {
  readonly method?: string
  readonly path: string
  /** Header lines besides `Host`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request as sent over the wire. */
export function requestText({ host, port }: Scene, asked: Asked): string {
  const { method = 'GET', path, headers = {}, body } = asked
  const lines = Object.entries({
    Host: `${host}:${port}`,
    ...headers,
    ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Headers of a form of the service's own pages. */
export const OWN_FORM = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Sec-Fetch-Site': 'same-origin',
}
