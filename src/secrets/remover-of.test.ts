import { describe, expect, it } from 'vitest'
import { removerOf } from './remover-of.ts'

const remove = (text: string) =>
  removerOf({
    pairs: [
      { name: 'sid', value: 'k3y/of+9day' },
      { name: 'theme', value: 'darker' },
      { name: 'seen', value: '1' },
      { name: 'home', value: 'www.example2.com' },
      { name: 'landing', value: '%2Fbooks%2Fbook-12' },
      { name: 'shop', value: 'library24' },
    ],
    values: ['c0rrectHorse', '/9Zk3Xq7Lw2Rt5Vb8Nm1'],
    asked: 'https://library24.example.com/books/book-12',
  })?.(text)

describe('a known secret', () => {
  it.each([
    { name: 'alone', text: 'it is k3y/of+9day', left: 'it is redacted' },
    { name: 'beside its name', text: 'sid=k3y/of+9day', left: 'sid=redacted' },
    { name: 'as addresses write it', text: '/a/k3y%2Fof%2B9day', left: '/a/redacted' },
    { name: 'that begins as a path does', text: '(/9Zk3Xq7Lw2Rt5Vb8Nm1)', left: '(redacted)' },
    { name: 'beside its name, whatever it is', text: 'shop=library24', left: 'shop=redacted' },
    { name: 'in a word', text: 'xc0rrectHorsex', left: 'xredactedx' },
    { name: 'that is a word, beside its name', text: 'a; theme=darker', left: 'a; theme=redacted' },
  ])('is removed $name', ({ text, left }) => {
    expect(remove(text)).toBe(left)
  })

  it.each([
    'a darker theme',
    'theme=darker2 and supertheme=darker',
    'seen=1 time',
    'https://www.example2.com/',
    'https://www.example.com/books/book-12',
    'https://library24.example.com/hours',
  ])('is not what only looks like one: %s', (text) => {
    expect(remove(text)).toBe(text)
  })
})

describe('a text that was cut', () => {
  it.each([
    ['at https://www.example.com/c0rrectHo', 'at https://www.example.com/redacted'],
    ['cookies: k3y/of+9', 'cookies: redacted'],
    ['/a/k3y%2Fof%2B9', '/a/redacted'],
  ])('does not end with the beginning of a secret: %s', (text, left) => {
    expect(remove(text)).toBe(left)
  })

  it('keeps what says too little to be one, and what goes on otherwise', () => {
    expect(remove('see c0rrect')).toBe('see c0rrect')
    expect(remove('see c0rrectHomes')).toBe('see c0rrectHomes')
  })
})

it('needs no work where nothing is known', () => {
  expect(removerOf({ pairs: [{ name: 'seen', value: '1' }], values: [''] })).toBeUndefined()
})
