import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { beginInTurns, createBeginning } from './begin-in-turns.ts'

it('requests begin one in a turn of the event loop, address groups in turn', async () => {
  const begin = createBeginning()
  const begun: string[] = []
  for (const name of ['crowd 1', 'crowd 2', 'crowd 3', 'other 1', 'crowd 4', 'other 2']) {
    begin(name.slice(0, -2), () => void begun.push(name))
  }
  expect(begun).toEqual(['crowd 1'])
  await nextTurn()
  expect(begun).toEqual(['crowd 1', 'crowd 2'])
  for (let turn = 0; turn < 4; turn += 1) await nextTurn()
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'other 1', 'crowd 3', 'other 2', 'crowd 4'])
  await nextTurn()
  begin('other', () => void begun.push('at once'))
  expect(begun.at(-1)).toBe('at once')
})

it('a request begins at once where too many wait', () => {
  const begin = createBeginning(2)
  const begun: number[] = []
  for (const number of [1, 2, 3, 4]) begin('crowd', () => void begun.push(number))
  expect(begun).toEqual([1, 4])
})

it('a newcomer is answered before a crowd has been', async () => {
  const app = Fastify()
  beginInTurns(app)
  const answered: string[] = []
  app.get('/:name', async (request) => void answered.push(request.ip))
  const ask = async (remoteAddress: string) => {
    expect((await app.inject({ url: '/page', remoteAddress })).statusCode).toBe(200)
  }
  const crowd = Array.from({ length: 50 }, async (_, number) => await ask(`203.0.113.${number}`))
  await Promise.all([...crowd, ask('198.51.100.1')])
  expect(answered).toHaveLength(51)
  expect(answered.indexOf('198.51.100.1')).toBeLessThan(5)
  await app.close()
})
