import { describe, expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const never = new AbortController().signal

describe('places', () => {
  it('are given in the order in which they were asked for', async () => {
    const places = createPlaces(1)
    const order: string[] = []
    const leave = await places.take(never)
    const second = places.take(never).then((next) => (order.push('second'), next))
    const third = places.take(never).then((next) => (order.push('third'), next))
    leave()
    ;(await second)()
    ;(await third)()
    expect(order).toEqual(['second', 'third'])
  })

  it('go round between the parties, however much one of them wants', async () => {
    const places = createPlaces(1)
    const order: string[] = []
    const leave = await places.take(never, 'many')
    const requests = ['many 1', 'many 2', 'many 3', 'few 1', 'few 2', 'new 1'].map(async (name) => {
      const next = await places.take(never, name.split(' ')[0])
      order.push(name)
      next()
    })
    leave()
    await Promise.all(requests)
    expect(order).toEqual(['few 1', 'new 1', 'many 1', 'few 2', 'many 2', 'many 3'])
  })

  it('go to short tasks first, without taking the turn of anyone else', async () => {
    const places = createPlaces(1)
    const order: string[] = []
    const leave = await places.take(never, 'served')
    const enter = async (name: string, taking: Promise<() => void>) => {
      const next = await taking
      order.push(name)
      next()
    }
    const requests = [
      enter('new', places.take(never, 'new')),
      enter('served', places.take(never, 'served')),
      enter('short', places.takeNext(never)),
      enter('short too', places.takeNext(never)),
    ]
    leave()
    await Promise.all(requests)
    expect(order).toEqual(['short', 'short too', 'new', 'served'])
  })

  it('are not given to a request that was aborted while waiting', async () => {
    const places = createPlaces(1)
    const gone = new AbortController()
    const leave = await places.take(never)
    const waiting = places.take(gone.signal)
    const next = places.take(never)
    gone.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    leave()
    await expect(next).resolves.toBeTypeOf('function')
  })

  it('are free once, however often they are left', async () => {
    const places = createPlaces(1)
    const leave = await places.take(never)
    leave()
    leave()
    await places.take(never)
    let given = false
    void places.take(never).then(() => (given = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(given).toBe(false)
  })
})
