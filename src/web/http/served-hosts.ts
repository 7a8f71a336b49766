import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { namedHost } from '../../request/named-host.ts'
import { Problem } from './problem.ts'

export interface ServedHostsOptions {
  /** Where people reach the server, if the operator says so. */
  readonly baseUrl?: string | undefined
  /** Name or address that it listens on. */
  readonly listening?: string | undefined
  /** Other names that the operator has set. */
  readonly names: readonly string[]
}

/** Why a request is not for this server; undefined if it is. */
export type RefuseHost = (
  request: Pick<FastifyRequest, 'headers' | 'host' | 'originalUrl'>,
) => Problem | undefined

/**
 * Refuses requests that are meant for another server. A page of another site can have its own name resolve to our
 * address (DNS rebinding): to the browser both are one site then, and only `Host` tells them apart. Addresses cannot be
 * rebound, nor can `localhost`; any other name is the operator's to say.
 */
export function refuseOtherHosts({ baseUrl, listening, names }: ServedHostsOptions): RefuseHost {
  const own = baseUrl === undefined ? ['localhost', listening] : [URL.parse(baseUrl)?.host]
  const served = new Set([...own, ...names].map((name) => namedHost(name ?? '')))
  const isServed = (host: string) => {
    const name = namedHost(host)
    return name !== undefined && (served.has(name) || (baseUrl === undefined && isAddress(name)))
  }

  return ({ headers, host: meant, originalUrl }) => {
    const { host: sent = '' } = headers
    const [, absolute] = ABSOLUTE.exec(originalUrl) ?? []
    // A trusted proxy may write the address or the short name under which it reaches us; a browser that was led here
    // cannot, and names its own site.
    const host = isRebindable(sent) && !isServed(sent) ? sent : meant
    const refused = [host, absolute ?? host].find((each) => !isServed(each))
    return refused === undefined ? undefined : hostNotAllowed(refused, baseUrl)
  }
}

/** RFC 9112 §3.2.2: what such a request target names counts in place of `Host`. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i

function isAddress(name: string): boolean {
  return isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0
}

/** Whoever owns the domain may point it at any address. */
function isRebindable(host: string): boolean {
  const name = namedHost(host)
  return name === undefined || (name.includes('.') && !isAddress(name))
}

function hostNotAllowed(host: string, baseUrl: string | undefined): Problem {
  const name = namedHost(host) ?? ''
  // It is there to be copied: what is no name is not shown.
  const isShown = /^[\w.-]{1,253}$/.test(name)
  const sentences = [
    `This server does not answer under ${isShown ? `the name ${name}` : 'this host name'}.`,
    ...(baseUrl === undefined ? [] : [`Open ${baseUrl} instead.`]),
    isShown
      ? `If you operate it, set PAGEMARK_ALLOWED_HOSTS=${name} and restart it.`
      : 'If you operate it, set PAGEMARK_ALLOWED_HOSTS to its host name and restart it.',
  ]
  return new Problem('host-not-allowed', sentences.join(' '))
}
