import { expect, it } from 'vitest'
import { createMailThrottle } from './mail-throttle.ts'

it('identifies a mailbox regardless of case, spaces and plus suffixes', () => {
  const throttle = createMailThrottle(() => 0)
  const spellings = [
    'ada@example.com',
    ' ADA@example.com',
    'ada+1@example.com',
    'Ada+2+3@EXAMPLE.com',
  ]
  expect(spellings.map((email) => throttle.mayGet(email))).toEqual([true, true, true, false])
  expect(throttle.mayGet('ada.b@example.com')).toBe(true)
})
