import { expect, it } from 'vitest'
import { openTestStore } from '../../test/support/store.ts'
import { hashToken } from '../store/database/token.ts'
import { createThrottles } from '../store/upkeep/throttles.ts'
import { countTogether } from './counting.ts'
import { createWrongKeyThrottle } from './wrong-key-throttle.ts'

it('limits wrong keys per address, counted over all processes', async () => {
  await using test = await openTestStore()
  const [one, other] = [1, 2].map(() =>
    countTogether(createThrottles(test.db, hashToken))('wrong keys', createWrongKeyThrottle),
  )
  const attempt = async (process = one, address = '203.0.113.7') =>
    (await process?.((throttle) => throttle.attempt(address)))?.allowed
  for (let count = 0; count < 50; count += 1) {
    expect([await attempt(one), await attempt(other)]).toEqual([true, true])
  }
  expect([await attempt(one), await attempt(other)]).toEqual([false, false])
  expect(await attempt(other, '203.0.113.8')).toBe(true)
})

it('counts the addresses of one IPv6 network together', () => {
  const throttle = createWrongKeyThrottle(() => 0)
  const attempt = (address: string) => throttle.attempt(address).allowed
  for (let count = 0; count < 100; count += 1) {
    expect(attempt(`2001:db8:1:2::${count.toString(16)}`)).toBe(true)
  }
  expect(attempt('2001:db8:1:2:ffff::1')).toBe(false)
  expect(attempt('2001:db8:9:9::1')).toBe(true)
})
