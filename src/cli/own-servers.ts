import type { OwnServer } from '../egress/egress.ts'
import { readBlobAddress } from '../settings/blob-address.ts'
import type { Config } from './config.ts'
import { databaseEndpoint } from './database-server.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'BLOB_URL'>

/**
 * At these ports one address serves many sites: a store of a large provider shares its addresses with its customers'
 * public files, and a proxy of the own network with sites that the operator lets users audit.
 */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])

/** The servers that nobody but this installation has to reach: those of its database and of its files of runs. */
export function ownServers({ DATABASE_URL, DATABASE_LISTEN_URL, BLOB_URL }: Settings): OwnServer[] {
  const databases = [DATABASE_URL, DATABASE_LISTEN_URL].filter((url) => url !== undefined)
  const endpoint = BLOB_URL === undefined ? undefined : readBlobAddress(BLOB_URL)?.endpoint
  const servers = databases.map((url) => databaseEndpoint(url))
  if (endpoint !== undefined) servers.push(blobEndpoint(endpoint))
  return servers.filter(({ port }) => !WEB_PORTS.has(port))
}

/** The parser removes a default port, which is one of `WEB_PORTS`. */
function blobEndpoint(text: string): OwnServer {
  const { hostname, port } = new URL(text)
  return { host: hostname, port: Number(port || 443) }
}
