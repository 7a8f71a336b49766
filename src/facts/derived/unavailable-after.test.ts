import { describe, expect, it } from 'vitest'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import { daysUntilUnavailable, parseDate } from './unavailable-after.ts'

const response = { headers: [['Date', 'Fri, 20 Nov 2026 12:00:00 GMT']] as const }

describe('parseDate', () => {
  it.each([
    ['RFC 822', '25 Jun 2010 15:00:00 GMT'],
    ['RFC 822 with a weekday', 'Fri, 25 Jun 2010 15:00:00 GMT'],
    ['RFC 850', 'Friday, 25-Jun-10 15:00:00 GMT'],
    ['ISO 8601', '2010-06-25T15:00:00Z'],
  ])('reads %s', (_, text) => {
    expect(parseDate(text)).toBe(Date.UTC(2010, 5, 25, 15))
  })

  it('says so when it is none', () => {
    expect(parseDate('next summer')).toBeNull()
  })
})

describe('daysUntilUnavailable', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 1],
    ['2026-11-19T12:00:00Z', -1],
    ['someday', null],
  ])('counts from the date of the answer to %s', (value, days) => {
    const directive = robotsDirective({ name: 'unavailable_after', value })
    expect(daysUntilUnavailable(directive, response)).toBe(days)
  })

  it('reads no date from other directives', () => {
    const directive = robotsDirective({ name: 'max-snippet', value: '2010' })
    expect(daysUntilUnavailable(directive, response)).toBeNull()
  })
})
