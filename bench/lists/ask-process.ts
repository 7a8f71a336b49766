// node bench/lists/ask-process.ts ADDRESS SECRET < PATHS
//
// Sends one request after another from a separate process. Reads the paths as JSON, and prints the milliseconds of each.
import { text } from 'node:stream/consumers'
import { asker } from './ask.ts'

const [address = '', secret = ''] = process.argv.slice(2)
const paths: unknown = JSON.parse(await text(process.stdin))
const { ask, close } = asker(address, secret)

const times: number[] = []
for (const path of Array.isArray(paths) ? paths.map(String) : []) {
  const began = performance.now()
  const { status } = await ask(path)
  times.push(performance.now() - began)
  if (status !== 200) throw new Error(`${path} was answered ${status}.`)
}
close()
process.stdout.write(JSON.stringify(times))
