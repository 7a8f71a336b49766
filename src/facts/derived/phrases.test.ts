import { expect, it } from 'vitest'
import { topPhrases, writtenPhrase } from './phrases.ts'

it('lets stop words stand inside a phrase and not at its ends', () => {
  const words = 'hours of library hours of library'.split(' ')
  expect(topPhrases(words, new Set(['of']))).toEqual([
    { text: 'hours of library', length: 3, count: 2 },
    { text: 'hours', length: 1, count: 2 },
    { text: 'library', length: 1, count: 2 },
  ])
})

it('finds nothing in what is not repeated', () => {
  expect(topPhrases(['one', 'two', 'three'], new Set())).toEqual([])
})

it('takes two characters for a word where words are that short', () => {
  const words = '学校 に 学校 ab 바다 ab 바다'.split(' ')
  expect(topPhrases(words, new Set()).map(({ text }) => text)).toEqual(['学校', '바다'])
})

it('writes phrases as their script does', () => {
  expect(writtenPhrase({ text: '图书 馆 位于' })).toBe('图书馆位于')
  expect(writtenPhrase({ text: '바다 바다' })).toBe('바다 바다')
  expect(writtenPhrase({ text: 'hours of library' })).toBe('hours of library')
})
