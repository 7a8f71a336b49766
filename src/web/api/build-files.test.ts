import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { Problem } from '../http/problem.ts'
import { createBuildFiles } from './build-files.ts'

const WANTED = { project: 'p', id: 'b', format: 'json', address: 'https://audits.example' } as const

it('a user with one export under way and three waiting is refused a fifth, and another user is not', async () => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const show = async () => {
    await held
    return undefined
  }
  const files = createBuildFiles({ builds: { show }, version: '1' })
  const app = fastify()
  app.get<{ Params: { user: string } }>('/:user', async ({ params }, reply) => {
    try {
      const owner = { kind: 'user', id: params.user, level: 'expert' } as const
      return (await files.send(owner, WANTED, { reply, open: true })) ?? { code: 'none' }
    } catch (error) {
      const { code, headers } = error instanceof Problem ? error : { code: 'bug', headers: {} }
      return { code, ...headers }
    }
  })
  const ask = async (user: string): Promise<unknown> =>
    (await app.inject({ url: `/${user}` })).json()
  const allowed = [ask('a'), ask('a'), ask('a'), ask('a')]
  await sleep(5)
  expect(await ask('a')).toEqual({ code: 'busy', 'Retry-After': '60' })
  allowed.push(ask('b'))
  await sleep(5)
  release()
  expect(await Promise.all(allowed)).toEqual(allowed.map(() => ({ code: 'none' })))
  await app.close()
})
