// node bench/lists/load-process.ts ADDRESS SECRET PATH CONNECTIONS SECONDS
//
// Sends as many requests as get responses, from a separate process: prints the number per second. With Node's HTTP
// client, as programs that poll lists have it.
import { once } from 'node:events'
import { Agent, request } from 'node:http'

const [address = '', secret = '', path = '', connections = '1', seconds = '1'] =
  process.argv.slice(2)
const ends = performance.now() + Number(seconds) * 1000
let answers = 0

async function keepAsking(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${secret}` }
  while (performance.now() < ends) {
    const sent = request(`${address}/api/v1${path}`, { agent, headers })
    sent.end()
    const [response] = await once(sent, 'response')
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    if (response.statusCode !== 200) throw new Error(`Answered ${response.statusCode}.`)
    answers += 1
  }
  agent.destroy()
}

await Promise.all(Array.from({ length: Number(connections) }, keepAsking))
process.stdout.write(`${answers / Number(seconds)}\n`)
