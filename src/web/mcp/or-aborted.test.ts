import { expect, it } from 'vitest'
import { orAborted } from './or-aborted.ts'

const never = new Promise<never>(() => undefined)

it('is the value where somebody waits', async () => {
  expect(await orAborted(Promise.resolve(1), new AbortController().signal)).toBe(1)
})

it('rejects when the signal is aborted, and at once if it already was', async () => {
  const gone = new AbortController()
  const waiting = orAborted(never, gone.signal)
  gone.abort()
  await expect(waiting).rejects.toThrow('Nobody waits')
  await expect(orAborted(never, gone.signal)).rejects.toThrow('Nobody waits')
})
