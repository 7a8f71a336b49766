// node bench/lists/load-process.ts ADDRESS SECRET PATH CONNECTIONS SECONDS
//
// Sends as many requests as get responses, from a separate process: prints the number per second.
import { asker } from './ask.ts'

const [address = '', secret = '', path = '', connections = '1', seconds = '1'] =
  process.argv.slice(2)
const ends = performance.now() + Number(seconds) * 1000
let answers = 0

async function keepAsking(): Promise<void> {
  const { ask, close } = asker(address, secret)
  while (performance.now() < ends) {
    const { status } = await ask(path)
    if (status !== 200) throw new Error(`Answered ${status}.`)
    answers += 1
  }
  close()
}

await Promise.all(Array.from({ length: Number(connections) }, keepAsking))
process.stdout.write(`${answers / Number(seconds)}\n`)
