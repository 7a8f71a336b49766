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
  const stop = keepReread(settings, { error: () => undefined }, 5)
  await sleep(100)
  expect(asked).toBe(2)

  silence.resolve()
  await expect.poll(() => asked).toBeGreaterThan(3)
  await stop()
})
