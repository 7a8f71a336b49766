import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { SeededApi } from './seeded-api.ts'

/** Milliseconds of each of these requests, sent one after another by a separate process. */
export async function timeRequests(
  { address, secret }: Pick<SeededApi, 'address' | 'secret'>,
  paths: readonly string[],
): Promise<number[]> {
  const script = join(import.meta.dirname, 'ask-process.ts')
  const client = spawn(process.execPath, [script, address, secret], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(client, 'exit')
  client.stdin.end(JSON.stringify(paths))
  const times = await json(client.stdout)
  const [code] = await ended
  if (code !== 0 || !Array.isArray(times)) throw new Error('The requests failed.')
  return times.map(Number)
}
