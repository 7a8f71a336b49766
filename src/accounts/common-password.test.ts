import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

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
])('knows %j', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'correct horse battery',
  'an engine of many wheels',
  'three wheels',
  'mQ8-vvZr-t2Lx',
  'dragon monkey teapot',
  'Разные слова вместе',
  'q8Hf2nLz0wPe',
])('does not know %j', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

it('takes no longer for a text that is long and made for it', () => {
  expect(isCommonPassword(`${'ab1'.repeat(300)}!x`)).toBe(false)
  expect(isCommonPassword('password'.repeat(40) + 'x')).toBe(false)
})

it('knows more than the three thousand commonest ones, of any length', () => {
  const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  expect(list.trim().split('\n').length).toBeGreaterThan(10_000)
})
