import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A client in a separate process, which stays warm. */
export interface Client extends AsyncDisposable {
  /** Milliseconds of each of these requests to the server at this address, sent one after another. */
  time(address: string, paths: readonly string[]): Promise<number[]>
}

export function startClient(secret: string): Client {
  const script = join(import.meta.dirname, 'ask-process.ts')
  const child = spawn(process.execPath, [script, secret], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async time(address, paths) {
      child.stdin.write(`${JSON.stringify({ address, paths })}\n`)
      const { value, done } = await answers.next()
      if (done === true) throw new Error('The requests failed.')
      const times: unknown = JSON.parse(value)
      return Array.isArray(times) ? times.map(Number) : []
    },
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.stdin.end()
      await ended
    },
  }
}

interface Asked {
  readonly address: string
  readonly paths: readonly string[]
}

/**
 * Milliseconds of each request, by rounds: of all kinds in turns, since the slowest requests of one round may be those
 * of a machine that was slow for a moment.
 *
 * @param warmUp number of requests of each kind before those that are measured
 */
export async function timeInTurns<Kind extends Asked>(
  client: Client,
  kinds: readonly Kind[],
  { warmUp, rounds }: { readonly warmUp: number; readonly rounds: number },
): Promise<(Kind & { readonly times: number[][] })[]> {
  for (const { address, paths } of kinds) await client.time(address, paths.slice(0, warmUp))
  const measured = kinds.map((kind) => ({ ...kind, times: new Array<number[]>() }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { address, paths, times } of measured) {
      const each = Math.ceil((paths.length - warmUp) / rounds)
      const from = warmUp + round * each
      times.push(await client.time(address, paths.slice(from, from + each)))
    }
  }
  return measured
}
