import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStopOrder } from './stop-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => async () => await new Promise((resolve) => setTimeout(resolve, ms))

it('work stops at the same time, then what it uses, the last opened first', async () => {
  const order = createStopOrder()
  const stopped: string[] = []
  const note = (name: string, ms: number) => async () => {
    await after(ms)()
    stopped.push(name)
  }
  order.uses('lock', note('lock', 0))
  order.uses('database', note('database', 10))
  order.work('web', note('web', 8000))
  order.work('messages', note('messages', 7000))
  const began = Date.now()
  const left = order.stop(9500)
  await vi.runAllTimersAsync()
  expect(await left).toEqual({ left: [], errors: [] })
  expect(stopped).toEqual(['messages', 'web', 'database', 'lock'])
  expect(Date.now() - began).toBeLessThan(8100)
})

it('whatever hangs, the limit ends the wait, and tells what hangs', async () => {
  const order = createStopOrder()
  order.uses('database', () => undefined)
  order.work('web', after(8000))
  order.work('sweep', after(60_000))
  const left = order.stop(9500)
  await vi.advanceTimersByTimeAsync(9500)
  expect(await left).toEqual({ left: ['sweep', 'database'], errors: [] })
})

it('a part that fails does not keep the others running', async () => {
  const order = createStopOrder()
  const database = vi.fn<() => void>()
  order.uses('database', database)
  order.work('web', () => {
    throw new Error('broken')
  })
  expect(await order.stop(9500)).toEqual({ left: [], errors: [new Error('broken')] })
  expect(database).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

it('a part that is opened while the others stop is stopped too', async () => {
  const order = createStopOrder()
  order.uses('lock', after(100))
  const left = order.stop(9500)
  const database = vi.fn<() => void>()
  order.uses('database', database)
  order.work('web', after(60_000))
  await vi.advanceTimersByTimeAsync(9500)
  expect(database).toHaveBeenCalledOnce()
  expect(await left).toEqual({ left: ['web'], errors: [] })
})
