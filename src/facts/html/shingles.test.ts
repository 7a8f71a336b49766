import { describe, expect, it } from 'vitest'
import { similarity, textShingles } from './shingles.ts'

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ')

describe('similarity', () => {
  it('is 1 for the same text in other markup and case', () => {
    const page = textShingles(`<h1>${words(0, 50)}</h1>`)
    const other = textShingles(
      `<style>a{}</style><p>${words(0, 50).toUpperCase().replaceAll(' ', '</p><p>')}`,
    )
    expect(similarity(page, other)).toBe(1)
  })

  it('is 0 for other texts', () => {
    expect(similarity(textShingles(words(0, 50)), textShingles(words(100, 150)))).toBe(0)
  })

  it('estimates the share that long texts have in common', () => {
    const share = similarity(textShingles(words(0, 2000)), textShingles(words(1000, 3000)))
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.47)
  })

  it('is unknown for texts that are too short', () => {
    expect(similarity(textShingles('<p>Not found'), textShingles(words(0, 50)))).toBeNull()
  })
})

describe('textShingles', () => {
  it('skips scripts, styles and comments', () => {
    const text = `<p>${words(0, 20)}</p>`
    const noisy = `<!-- ${words(50, 90)} --><script>${words(50, 90)}</script>${text}<script>${words(60, 90)}`
    expect(textShingles(noisy)).toEqual(textShingles(text))
  })

  it('reads a text without any markup and one that ends in a tag', () => {
    expect(textShingles(words(0, 10))).toHaveLength(7)
    expect(textShingles(`${words(0, 10)}<a href="`)).toHaveLength(7)
  })

  it('is quick where no script ends', () => {
    expect(textShingles('<script>'.repeat(200_000))).toEqual([])
  })
})
