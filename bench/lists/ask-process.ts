// node --expose-gc bench/lists/ask-process.ts ADDRESS SECRET < PATHS
//
// Sends one request after another from a separate process. Reads the paths as JSON, and prints the milliseconds of each.
import { text } from 'node:stream/consumers'
import { asker } from './ask.ts'

const [address = '', secret = ''] = process.argv.slice(2)
const paths: unknown = JSON.parse(await text(process.stdin))
const { ask, close } = asker(address, secret)
/**
 * Received bytes after which garbage is collected, between two requests. V8 would do so by itself for every 64 MB, in
 * the middle of a request: of one large response in a hundred, that was most of the measured time.
 */
const COLLECTED_BYTES = 16 * 1024 * 1024

const times: number[] = []
let received = 0
for (const path of Array.isArray(paths) ? paths.map(String) : []) {
  const began = performance.now()
  const { status, body } = await ask(path)
  times.push(performance.now() - began)
  received += body.byteLength
  if (received > COLLECTED_BYTES) {
    globalThis.gc?.()
    received = 0
  }
  if (status !== 200) throw new Error(`${path} was answered ${status}.`)
}
close()
process.stdout.write(JSON.stringify(times))
