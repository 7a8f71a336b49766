import { expect, it } from 'vitest'
import { type Check, fail, notApplicable } from '../src/checks/check.ts'
import { check } from './support/findings.ts'
import { checkTextFaults } from './support/texts/check-texts.ts'

/** A check whose only example fails with `message`. */
function failing(message: string, texts: Partial<Check> = {}): Check {
  return check({ examples: { fail: [{}] }, outcome: fail(message), ...texts })
}

it.each([
  ['a full stop', failing('2 of 9 links have no descriptive text.')],
  ['the subject last', failing('Without a descriptive text: 2 of 9 links')],
  ['a pronoun without its noun', failing('They delay the first paint by 300 ms')],
  ['a message too long for a list', failing(`The page has ${'very '.repeat(20)}long lines`)],
  ['a count of nothing', failing('The page uses 0 web features')],
  ['a zero within the message', failing('The page has 3 images and 0 of 2 videos')],
  ['a part of one', failing('1 of 1 image has no text alternative')],
  ['an avoided word', failing('2 links have no telling text')],
  ['an outcome without a criterion', failing('2 links are empty', { criteria: { pass: 'None.' } })],
  [
    'a reason that cannot stand alone',
    check({ examples: { 'not-applicable': [{}] }, outcome: notApplicable('It has none') }),
  ],
])('the texts of a check are refused for %s', (_, flawed) => {
  expect(checkTextFaults(flawed)).not.toEqual([])
})

it('plain texts of a check are accepted', () => {
  expect(checkTextFaults(failing('2 of 9 links have no descriptive text'))).toEqual([])
  expect(checkTextFaults(failing('Scripts take 0 ms (recommended: at most 10 ms)'))).toEqual([])
  expect(checkTextFaults(failing('1 of 10 links has a tabindex above 0'))).toEqual([])
})
