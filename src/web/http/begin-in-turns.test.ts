import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { beginInTurns, createBeginning } from './begin-in-turns.ts'

/** A beginning whose turns last as long as the test says. */
function scene({ waiting = 4_000 } = {}) {
  let time = 0
  const begin = createBeginning({ waiting, inTurn: 4, turnMs: 10 }, () => time)
  const begun: string[] = []
  return {
    begin: (...names: readonly string[]) => {
      for (const name of names) begin(name.slice(0, -2), () => void begun.push(name))
    },
    /** What began in the next turn. */
    turn: async (lasts: number) => {
      const before = begun.length
      await nextTurn()
      time += lasts
      return begun.slice(before)
    },
  }
}

it('address groups begin in turn, and twice as many requests after each short turn', async () => {
  const { begin, turn } = scene()
  begin('crowd 1', 'crowd 2', 'crowd 3', 'other 1', 'crowd 4', 'crowd 5', 'other 2')
  expect(await turn(5)).toEqual(['crowd 1', 'other 1'])
  expect(await turn(5)).toEqual(['crowd 2', 'other 2', 'crowd 3', 'crowd 4'])
  expect(await turn(5)).toEqual(['crowd 5'])
  expect(await turn(5)).toEqual([])
  begin('other 3', 'crowd 6', 'crowd 7', 'crowd 8', 'crowd 9')
  expect(await turn(5), 'never more than this').toEqual([
    'other 3',
    'crowd 6',
    'crowd 7',
    'crowd 8',
  ])
})

it('one request begins after a long turn', async () => {
  const { begin, turn } = scene()
  begin(...Array.from({ length: 9 }, (_, number) => `crowd ${number}`))
  expect(await turn(20)).toHaveLength(2)
  expect(await turn(20)).toHaveLength(1)
  expect(await turn(5)).toHaveLength(1)
  expect(await turn(5)).toHaveLength(2)
  expect(await turn(5)).toHaveLength(3)
})

it('a request begins at once where too many wait', () => {
  const begin = createBeginning({ waiting: 2, inTurn: 1, turnMs: 10 })
  const begun: number[] = []
  for (const number of [1, 2, 3, 4]) begin('crowd', () => void begun.push(number))
  expect(begun).toEqual([3, 4])
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
