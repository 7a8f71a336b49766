import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { orAborted } from './or-aborted.ts'

it('returns the outcome of the work, and leaves no listener at the signal', async () => {
  const { signal } = new AbortController()
  expect(await orAborted(Promise.resolve(1), signal)).toBe(1)
  await expect(orAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('rejects with the reason of the signal, while the work goes on or before it', async () => {
  const stop = new AbortController()
  const endless = Promise.withResolvers<never>().promise
  const waiting = orAborted(endless, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(orAborted(endless, stop.signal)).rejects.toThrow('stopped')
})
