import { isIP } from 'node:net'

/** A host name with an optional port, as browsers write it: lower case, without a trailing dot. */
export function namedHost(host: string): string | undefined {
  if (/[\s/?#@\\]/.test(host)) return undefined
  const name = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)?.hostname
  return name?.replace(/\.$/, '')
}
