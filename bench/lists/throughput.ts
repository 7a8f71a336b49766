import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { type Duel, duel } from '../rounds.ts'
import { asker } from './ask.ts'
import type { SeededApi } from './seeded-api.ts'

export const PATH = '/reports'
const SECONDS = 3
const run = promisify(execFile)

/** Routes that return the bytes of the list of reports without computing them. */
export interface BareRoute extends AsyncDisposable {
  readonly address: string
  readonly bytes: number
}

/** The same after looking up a row of the database. */
export const LOOK_UP_PATH = '/lookup'

export async function serveBare({ address, secret, lookUp }: SeededApi): Promise<BareRoute> {
  const { ask, close } = asker(address, secret)
  const text = (await ask(PATH)).body.toString()
  close()
  const bare = Fastify()
  bare.get(`/api/v1${PATH}`, async (_request, reply) => {
    return await reply.type('application/json; charset=utf-8').send(text)
  })
  bare.get(`/api/v1${LOOK_UP_PATH}`, async (_request, reply) => {
    await lookUp()
    return await reply.type('application/json; charset=utf-8').send(text)
  })
  return {
    address: await bare.listen({ host: '127.0.0.1', port: 0 }),
    bytes: Buffer.byteLength(text),
    [Symbol.asyncDispose]: async () => await bare.close(),
  }
}

/** Node's HTTP client, which limits the bare route, or one that limits nothing. */
export type Client = 'node' | 'lean'

/** How many requests are sent, and what responses they are compared with. */
export interface Load {
  readonly client: Client
  /** Each sends one request after another. */
  readonly connections: number
  /** Path of the bare route. */
  readonly floor: string
}

/** Programs keep few connections. With 32, more requests share a query of the database. */
export const LOADS: readonly Load[] = [
  { client: 'node', connections: 8, floor: PATH },
  { client: 'lean', connections: 8, floor: PATH },
  { client: 'lean', connections: 32, floor: PATH },
  { client: 'lean', connections: 8, floor: LOOK_UP_PATH },
]

/** Responses per second: of the list of reports, and of the bare route. */
export async function listThroughput(
  { address, secret }: SeededApi,
  bare: BareRoute,
  { rounds, load }: { readonly rounds: number; readonly load: Load },
): Promise<Duel> {
  return await duel(rounds, {
    ours: async () => await answersOf(address, { secret, load, path: PATH }),
    floor: async () => await answersOf(bare.address, { secret, load, path: load.floor }),
  })
}

/** From a separate process, so that with two cores the client takes nothing from the server. */
async function answersOf(
  address: string,
  { secret, load, path }: { secret: string; load: Load; path: string },
): Promise<number> {
  const script = join(import.meta.dirname, 'load-process.ts')
  const { connections, client } = load
  const args = [script, address, secret, path, String(connections), String(SECONDS), client]
  const { stdout } = await run(process.execPath, args)
  return Number(stdout)
}
