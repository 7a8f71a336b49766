import { expect, it } from 'vitest'
import { partyOf } from './party-of.ts'

it.each([
  ['the page itself', 'https://www.example.com/a.js', 'first'],
  ['another host of its domain', 'https://cdn.example.com/a.js', 'first'],
  ['another domain', 'https://cdn.example.net/a.js', 'third'],
  ['a cookie’s domain', '.example.com', 'first'],
  ['a cookie’s domain elsewhere', '.ads.example', 'third'],
  ['a blob that the page made', 'blob:https://www.example.com/0f2c', 'first'],
  ['a blob of another domain', 'blob:https://cdn.example.net/0f2c', 'third'],
  ['a socket', 'wss://live.example.net/', 'third'],
  ['what has no host', 'data:text/javascript,1', 'first'],
  ['nothing', null, 'first'],
])('takes %s (%s) for %s', (_, place, party) => {
  expect(partyOf('https://www.example.com/page')(place)).toBe(party)
})

it('holds private suffixes and addresses apart', () => {
  expect(partyOf('https://a.github.io/')('https://b.github.io/')).toBe('third')
  expect(partyOf('http://127.0.0.1:8080/')('http://127.0.0.2:8080/')).toBe('third')
  expect(partyOf('http://127.0.0.1:8080/')('127.0.0.1')).toBe('first')
})
