import { expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { titleLength } from './title-length.ts'

const judge = (text: string) =>
  titleLength.evaluate({ head: headFacts({ titles: [{ text, line: 3, inHead: true }] }) })

it.each([
  ['many narrow letters', 'i'.repeat(61), 'warn'],
  ['few wide letters', 'W'.repeat(31), 'warn'],
  ['narrow letters in good number', 'il '.repeat(19), 'pass'],
  ['few characters that say much', '図書館の開館時間と交通案内', 'pass'],
  ['too few of them', '図書館の案内', 'warn'],
  ['1,024 characters', 'a'.repeat(1024), 'warn'],
  ['one more', 'a'.repeat(1025), 'fail'],
])('judges %s', (_, text, status) => {
  expect(judge(text).status).toBe(status)
})

it('says that results cut a title only where it is too wide', () => {
  expect(judge('i'.repeat(70))).toMatchObject({
    message: 'The title is long: 70 characters, 311 pixels',
  })
  expect(judge('W'.repeat(31))).toMatchObject({
    message: expect.stringContaining('too long for a search result'),
  })
})

it('states characters and pixels', () => {
  expect(judge('Opening hours of the town library')).toMatchObject({
    message: 'The title has 33 characters, 295 pixels',
    value: { number: 295, unit: 'pixels' },
  })
})
