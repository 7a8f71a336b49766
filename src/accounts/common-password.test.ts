import { expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'
import { knownPasswords } from './known-passwords.ts'

it.each([
  'passwordpassword',
  'Password1234',
  'PASSWORD-2026',
  'iloveyou 1234',
  'qwertyuiop123',
  '1234567890123',
  '123456654321',
  'zyxwvutsrqponm',
  'aaaaaaaaaaaa',
  'abcabcabcabcabc',
  'dragonmonkey',
  'dragon monkey',
  '1qaz2wsx3edc',
  'asdfghjklasdfghjkl',
  '.............',
  // From the last ten thousand entries of the list.
  'xpcrew 2024',
  'strangestrange',
])('recognises %j as common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'correct horse battery',
  'an engine of many wheels',
  'three new wheels',
  'xpcrew strange',
  'mQ8-vvZr-t2Lx',
  'dragon monkey teapot',
  'Разные слова вместе',
  'q8Hf2nLz0wPe',
])('does not recognise %j', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

it('is fast on long texts made to slow it down', () => {
  expect(isCommonPassword(`${'ab1'.repeat(300)}!x`)).toBe(false)
  expect(isCommonPassword('password'.repeat(40) + 'x')).toBe(false)
})

it('contains far more than the 3,000 most common passwords, of any length', () => {
  const { all, pieces } = knownPasswords()
  expect(all.size).toBeGreaterThan(49_000)
  const long = [...all].filter((text) => text.length > 2)
  expect(long.filter((text) => !isCommonPassword(text))).toEqual([])
  expect(pieces.size).toBeGreaterThan(10_000)
})

it('counts words of the account like common ones', () => {
  const own = ['ines.quatremere@example.com', 'quatremere']
  for (const password of ['Ines.Quatremere@example.com', 'Quatremere-1815', 'quatremere dragon']) {
    expect(isCommonPassword(password)).toBe(false)
    expect(isCommonPassword(password, own)).toBe(true)
  }
  expect(isCommonPassword('quatremere on a train', own)).toBe(false)
})
