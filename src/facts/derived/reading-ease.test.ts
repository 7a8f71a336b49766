import { describe, expect, it } from 'vitest'
import { readingEase } from './reading-ease.ts'

describe('readingEase', () => {
  it('follows the formula of Flesch', () => {
    // 6 words, 6 syllables: 206.835 − 1.015 · 6 − 84.6 · 1 = 116.1
    expect(readingEase('The cat sat on the mat.', 'en')).toEqual({
      formula: 'Flesch',
      score: 116,
      wordsPerSentence: 6,
      words: 6,
    })
  })

  it('follows the formula of Amstad', () => {
    // 4 words, 7 syllables: 180 − 4 − 58.5 · 1.75 = 73.6
    expect(readingEase('Die Bücherei ist offen.', 'de')?.score).toBe(74)
  })

  it('does not speak a silent e, and speaks that of table', () => {
    // 2 words: 1 + 2 syllables: 206.835 − 2.03 − 84.6 · 1.5 = 77.9
    expect(readingEase('Make tables.', 'en')?.score).toBe(78)
    expect(readingEase('Make table.', 'en')?.score).toBe(78)
    expect(readingEase('The me.', 'en')?.score).toBe(120)
  })

  it('does not end a sentence inside a number', () => {
    expect(readingEase('It costs 3.50 euros. Really! Yes…', 'en')?.wordsPerSentence).toBe(2)
  })

  it('reads whole sentences only, and ends them with their block', () => {
    const form = 'Your name\nLog in\nThe cat sat on the mat\nThe cat sat on the mat. It slept'
    expect(readingEase(form, 'en')).toMatchObject({ wordsPerSentence: 4, words: 8 })
    expect(readingEase('Your name\nLog in', 'en')).toBeNull()
  })

  it('counts each occurrence of a repeated word', () => {
    // 8 words, 10 syllables: 206.835 − 1.015 · 4 − 84.6 · 1.25 = 97.0
    expect(readingEase('The table is old. The table is big.', 'en')).toMatchObject({
      score: 97,
      words: 8,
    })
  })

  it('splits words correctly after characters that get longer in lower case', () => {
    const text = `${'İ'.repeat(12)} menu\nThe cat sat on the mat. It slept`
    expect(readingEase(text, 'en')).toMatchObject({ wordsPerSentence: 4, words: 8 })
  })

  it('ends a sentence before the quotation mark that closes it', () => {
    expect(readingEase('“The cat sat.” It slept there.', 'en')?.wordsPerSentence).toBe(3)
  })

  it('knows no formula for other languages', () => {
    expect(readingEase('Maktaba iko wazi.', 'sw')).toBeNull()
    expect(readingEase('', 'en')).toBeNull()
  })
})
