import { expect, it } from 'vitest'
import { unknownTopLevelDomain } from './top-level-domain.ts'

it.each([
  ['www.example.exmaple', 'exmaple'],
  ['example.con.', 'con'],
  ['wiki.corp', 'corp'],
  ['xn--e1afmkfd.xn--p1aii', 'xn--p1aii'],
])('names the last label of %s', (host, label) => {
  expect(unknownTopLevelDomain(host)).toBe(label)
})

it.each(['example.com', 'bücher.example.co.uk', 'user.github.io', 'xn--e1afmkfd.xn--p1ai'])(
  'knows the top-level domain of %s',
  (host) => {
    expect(unknownTopLevelDomain(host)).toBeNull()
  },
)

it.each(['127.0.0.1', '[::1]'])('leaves the address %s alone', (host) => {
  expect(unknownTopLevelDomain(host)).toBeNull()
})

it('leaves names alone that the operator lists', () => {
  expect(unknownTopLevelDomain('wiki.corp', ['wiki.corp'])).toBeNull()
  expect(unknownTopLevelDomain('wikis.corp', ['wiki.corp'])).toBe('corp')
})
