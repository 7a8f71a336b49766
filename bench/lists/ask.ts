import { Agent, request } from 'node:http'
import { once } from 'node:events'

export type Ask = (path: string) => Promise<{ readonly status: number; readonly body: Buffer }>

/** Sends requests to this server over one persistent connection. */
export function asker(address: string, secret: string): { ask: Ask; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask: Ask = async (path) => {
    const headers = { authorization: `Bearer ${secret}` }
    const sent = request(`${address}/api/v1${path}`, { agent, headers })
    sent.end()
    const [response] = await once(sent, 'response')
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    return { status: response.statusCode, body: Buffer.concat(parts) }
  }
  return { ask, close: () => agent.destroy() }
}
