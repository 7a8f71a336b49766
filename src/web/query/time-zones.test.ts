import { expect, it } from 'vitest'
import { isTimeZone, TIME_ZONES } from './time-zones.ts'

it('are names that dates can be written with, as they are called today', () => {
  for (const timeZone of TIME_ZONES) {
    expect(() => new Intl.DateTimeFormat('en-GB', { timeZone })).not.toThrow()
  }
  expect(TIME_ZONES[0]).toBe('UTC')
  expect(TIME_ZONES.length).toBeGreaterThan(300)
  expect(TIME_ZONES).toContain('Asia/Kolkata')
  expect(TIME_ZONES).not.toContain('Asia/Calcutta')
})

it.each(['', 'utc', 'Nowhere/Else', '+01:00', 'toString'])('do not include %j', (text) => {
  expect(isTimeZone(text)).toBe(false)
})
