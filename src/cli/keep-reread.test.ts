import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openTestStore } from '../../test/support/store.ts'
import { openSettings } from '../settings/settings.ts'
import { keepReread } from './keep-reread.ts'

it('asks a database that does not answer once, and goes on when it does', async () => {
  await using test = await openTestStore()
  const { storedSettings } = test.store
  let asked = 0
  let answers = Promise.resolve()
  const list = async () => {
    asked += 1
    await answers
    return await storedSettings.list()
  }
  const settings = await openSettings({ stored: { ...storedSettings, list }, given: {} })
  const silence = Promise.withResolvers<void>()
  answers = silence.promise
  const stop = keepReread(settings, { info: () => undefined, error: () => undefined }, 5)
  await sleep(100)
  expect(asked).toBe(2)

  silence.resolve()
  await expect.poll(() => asked).toBeGreaterThan(3)
  await stop()
})

it('logs a database that is away once, not at each reading, and when it is back', async () => {
  await using test = await openTestStore()
  const { storedSettings } = test.store
  let asked = 0
  let isAway = false
  const list = async () => {
    asked += 1
    if (isAway) throw Object.assign(new Error('restarting'), { code: '57P03' })
    return await storedSettings.list()
  }
  const settings = await openSettings({ stored: { ...storedSettings, list }, given: {} })
  isAway = true
  const lines: string[] = []
  const write = (_: object, message: string) => void lines.push(message)
  const stop = keepReread(settings, { info: write, error: write }, 5)
  await expect.poll(() => asked).toBeGreaterThan(10)

  isAway = false
  await expect.poll(() => lines.at(-1)).toBe('The settings can be read again.')
  await stop()
  expect(lines).toEqual([
    'The settings could not be read again; the previous ones stay in use.',
    'The settings can be read again.',
  ])
})
