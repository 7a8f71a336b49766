import { expect, it } from 'vitest'
import { monthNames, weekdayNames } from './date-names.ts'

it('names are remembered by language, however many tags a site makes up', () => {
  const german = monthNames('de')
  for (const tag of ['de-x-a', 'DE-u-ca-hebrew', 'de-u-nu-arab-x-b']) {
    expect(monthNames(tag)).toBe(german)
  }
  expect(german.has('mai')).toBe(true)
  expect(monthNames('tlh')).toBe(monthNames(null))
})

it('a tag that would take seconds to read is not read', () => {
  const tag = `de${'-x'.repeat(20)}`
  expect(monthNames(tag)).toBe(monthNames('en'))
  expect(weekdayNames(`de${'-x'.repeat(500_000)}`)).toBe(weekdayNames('en'))
})
