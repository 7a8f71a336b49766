import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { namedHost } from '../../request/named-host.ts'
import { Problem } from './problem.ts'
import type { RequestCheck } from './request-checks.ts'

export interface ServedHostsOptions {
  /** URL of the server for people, if the operator set it. */
  readonly baseUrl?: string | undefined
  /** Name or address that it listens on. */
  readonly listening?: string | undefined
  /** Other names that the operator has set. */
  readonly names: readonly string[]
}

interface HostVerdict {
  readonly isServed: boolean
  /** The owner of the domain may point it at any address. */
  readonly isRebindable: boolean
}

/** Why a request is not for this server; undefined if it is. */
export type RefuseHost = (
  request: Pick<FastifyRequest, 'headers' | 'host' | 'originalUrl'>,
) => Problem | undefined

/**
 * Refuses requests for another server. A page of another site can have its own name resolve to our address (DNS
 * rebinding): to the browser, both are then one site, and only `Host` distinguishes them. Addresses and `localhost`
 * cannot be rebound; the operator sets any other name.
 */
export function refuseOtherHosts({ baseUrl, listening, names }: ServedHostsOptions): RefuseHost {
  const own = baseUrl === undefined ? ['localhost', listening] : [URL.parse(baseUrl)?.host]
  const served = new Set([...own, ...names].map((name) => namedHost(name ?? '')))
  const judge = remembering((host) => {
    const name = namedHost(host)
    if (name === undefined) return { isServed: false, isRebindable: true }
    const isServed = served.has(name) || (baseUrl === undefined && isAddress(name))
    return { isServed, isRebindable: name.includes('.') && !isAddress(name) }
  })

  return ({ headers, host: meant, originalUrl }) => {
    const { host: sent = '' } = headers
    const [, absolute] = ABSOLUTE.exec(originalUrl) ?? []
    // A trusted proxy may send the address or short name by which it reaches us; a rebound browser cannot, and names
    // its own site.
    const { isRebindable, isServed } = judge(sent)
    const host = isRebindable && !isServed ? sent : meant
    const refused = [host, absolute ?? host].find((each) => !judge(each).isServed)
    return refused === undefined ? undefined : hostNotAllowed(refused, baseUrl)
  }
}

/** For plugins whose error handler makes the response. */
export function checkHost(refuseHost: RefuseHost): RequestCheck {
  return (request): undefined => {
    const refused = refuseHost(request)
    if (refused) throw refused
  }
}

/** RFC 9112 §3.2.2: the host in such a request target counts instead of `Host`. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i

/** Clients send few hosts, and parsing one three times took a tenth of the time of a list. */
function remembering(judge: (host: string) => HostVerdict): (host: string) => HostVerdict {
  const verdicts = new LRUCache<string, HostVerdict>({ max: 100 })
  return (host) => {
    const known = verdicts.get(host)
    if (known) return known
    const verdict = judge(host)
    if (host.length <= LONGEST_HOST) verdicts.set(host, verdict)
    return verdict
  }
}

/** A domain name and a port. Longer ones are not kept. */
const LONGEST_HOST = 253 + ':65535'.length

function isAddress(name: string): boolean {
  return isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0
}

function hostNotAllowed(host: string, baseUrl: string | undefined): Problem {
  const name = namedHost(host) ?? ''
  // It is shown for copying: anything but a valid name is not shown.
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
