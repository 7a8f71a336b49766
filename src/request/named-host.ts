import { isIP } from 'node:net'

/** The name of a host and perhaps a port, as browsers write it: lower case, without the dot of the root. */
export function namedHost(host: string): string | undefined {
  if (/[\s/?#@\\]/.test(host)) return undefined
  const name = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)?.hostname
  return name?.replace(/\.$/, '')
}
