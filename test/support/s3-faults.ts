import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Credentials } from '../../src/store/blobs/sign-s3.ts'
import { listeningAddress } from './listening-address.ts'

/** In place of a normal response: a status, or anything that a server can do with a request. */
export type S3Fault = number | ((response: ServerResponse) => void)

/** A server with an S3 bucket named `bucket`. */
export interface S3Server extends AsyncDisposable {
  readonly endpoint: string
  readonly credentials: S3Credentials
  /** Objects per page of a list. */
  readonly pageSize: number
  readonly requests: string[]
  /** The next responses. */
  readonly failing: S3Fault[]
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Serves S3 with faults that tests order, in place of the responses. */
export async function serveWithFaults(answer: Answer) {
  const requests: string[] = []
  const failing: S3Fault[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const fault = failing.shift()
    if (fault === undefined) return answer(request, response)
    request.resume().once('end', () => {
      if (typeof fault === 'function') fault(response)
      else response.writeHead(fault).end('<Code>SlowDown</Code>')
    })
  })
  return {
    endpoint: await listeningAddress(server),
    requests,
    failing,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
