// node bench/lists/load-process.ts ADDRESS SECRET PATH CONNECTIONS SECONDS node|lean
//
// Sends as many requests as get responses, from a separate process: prints the number per second. With Node's HTTP
// client, as programs that poll lists have it, or with that of `ask.ts`, which takes a quarter of its time.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { asker } from './ask.ts'

const [address = '', secret = '', path = '', connections = '1', seconds = '1', client = 'node'] =
  process.argv.slice(2)
const ends = performance.now() + Number(seconds) * 1000
let answers = 0

/** Sends a request and receives all of its response; returns the status. */
type Send = () => Promise<number | undefined>

function withNode(): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${secret}` }
  const send: Send = async () => {
    const sent = request(`${address}/api/v1${path}`, { agent, headers })
    sent.end()
    const [response] = await once(sent, 'response')
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    return response.statusCode
  }
  return { send, close: () => agent.destroy() }
}

function lean(): { send: Send; close: () => void } {
  const { ask, close } = asker(address, secret)
  return { send: async () => (await ask(path)).status, close }
}

async function keepAsking(): Promise<void> {
  const { send, close } = client === 'lean' ? lean() : withNode()
  while (performance.now() < ends) {
    const status = await send()
    if (status !== 200) throw new Error(`Answered ${status}.`)
    answers += 1
  }
  close()
}

await Promise.all(Array.from({ length: Number(connections) }, keepAsking))
process.stdout.write(`${answers / Number(seconds)}\n`)
