import { describe, expect, it } from 'vitest'
import { headingFact, imageFact } from '../../../test/support/facts.ts'
import type { ImageFact } from '../../facts/element-facts.ts'
import { imageLazy } from './image-lazy.ts'

const many = (count: number, overrides: Partial<ImageFact>) =>
  Array.from({ length: count }, () => imageFact({ width: '100', height: '100', ...overrides }))
const statusOf = (...images: ImageFact[]) => imageLazy.evaluate({ headings: [], images }).status
const at = (line: number, level = 2) => headingFact({ line, level })

describe('image-lazy', () => {
  it('allows five eager images behind the first three', () => {
    expect(statusOf(...many(8, {}))).toBe('pass')
    expect(statusOf(...many(9, {}))).toBe('warn')
  })

  it('counts neither icons nor hidden images nor data: URLs', () => {
    const others = [
      { width: '16', height: '16' },
      { exposed: false },
      { src: 'data:image/gif;base64,AA' },
    ]
    for (const other of others) expect(statusOf(...many(20, other))).toBe('not-applicable')
  })

  it('recognises scripts for lazy loading', () => {
    expect(statusOf(...many(20, { src: '/dot.gif', dataSource: '/photo.jpg' }))).toBe('pass')
  })

  it('reports a lazy image as late only if it is clearly the first', () => {
    const hero = imageFact({ width: '1200', height: '600', loading: 'LAZY', line: 20 })
    const status = (...lines: number[]) =>
      imageLazy.evaluate({ headings: lines.map((line) => at(line)), images: [hero] }).status
    expect(status(30)).toBe('fail')
    expect(status(10, 30)).toBe('pass')
    expect(status(20)).toBe('pass')
    expect(status()).toBe('pass')
    const underTitle = [at(10, 1), at(30)]
    expect(imageLazy.evaluate({ headings: underTitle, images: [hero] }).status).toBe('fail')
  })
})
