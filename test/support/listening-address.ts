import { once } from 'node:events'
import type { Server } from 'node:http'

/** Makes a server listen on loopback, and returns its address. */
export async function listeningAddress(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('It has no port.')
  return `http://127.0.0.1:${bound.port}`
}
