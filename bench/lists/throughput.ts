import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { type Duel, duel } from '../rounds.ts'
import { asker } from './ask.ts'
import type { SeededApi } from './seeded-api.ts'

const PATH = '/reports'
const CONNECTIONS = 8
const SECONDS = 3
const run = promisify(execFile)

/** Answers a second: the list of reports, and a route of the same server program that has the same bytes at hand. */
export async function listThroughput(
  { address, secret }: SeededApi,
  rounds: number,
): Promise<Duel & { readonly bytes: number }> {
  const { ask, close } = asker(address, secret)
  const { body } = await ask(PATH)
  const text = body.toString()
  close()
  const bare = Fastify()
  bare.get(`/api/v1${PATH}`, async (_request, reply) => {
    return await reply.type('application/json; charset=utf-8').send(text)
  })
  const floor = await bare.listen({ host: '127.0.0.1', port: 0 })
  try {
    const figures = await duel(rounds, {
      ours: async () => await answersOf(address, secret),
      floor: async () => await answersOf(floor, secret),
    })
    return { ...figures, bytes: body.byteLength }
  } finally {
    await bare.close()
  }
}

/** From a process of its own, so that asking takes nothing from answering where there are two cores. */
async function answersOf(address: string, secret: string): Promise<number> {
  const script = join(import.meta.dirname, 'load-process.ts')
  const args = [script, address, secret, PATH, String(CONNECTIONS), String(SECONDS)]
  const { stdout } = await run(process.execPath, args)
  return Number(stdout)
}
