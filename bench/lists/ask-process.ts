// node bench/lists/ask-process.ts SECRET
//
// Sends one request after another from a separate process. Reads lines of JSON, each with the address of a server and paths,
// and prints the milliseconds of each request as a line.
import { createInterface } from 'node:readline'
import { asker } from './ask.ts'

const [secret = ''] = process.argv.slice(2)

/** On a connection of its own, since servers close those that are idle between two rounds. */
async function timesOf(address: string, paths: readonly string[]): Promise<number[]> {
  const { ask, close } = asker(address, secret)
  const times: number[] = []
  for (const path of paths) {
    const began = performance.now()
    const { status } = await ask(path)
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`${path} was answered ${status}.`)
  }
  close()
  return times
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked: { readonly address: string; readonly paths: readonly string[] } = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(await timesOf(asked.address, asked.paths))}\n`)
}
