import { describe, expect, it } from 'vitest'
import { headFacts, headingFact, pageFacts, textFacts } from '../../../test/support/facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { soft404Page } from './soft-404-page.ts'

const { address, notFound } = pageFacts()
const page = { ...address, final: 'https://www.example.com/lamp' }
const answer = {
  ...notFound,
  url: 'https://www.example.com/x7',
  final: 'https://www.example.com/x7',
  status: 404,
}
const judge = (facts: Partial<PageFacts>) =>
  soft404Page.evaluate(pageFacts({ address: page, text: textFacts({ words: 60 }), ...facts }))
    .status
const title = (text: string) => headFacts({ titles: [{ text, line: 3, inHead: true }] })

describe('soft-404-page', () => {
  it('leaves long pages about errors alone', () => {
    expect(judge({ head: title('Page not found'), text: textFacts({ words: 250 }) })).toBe('pass')
  })

  it('ignores hidden headings', () => {
    const hidden = headingFact({ name: 'Page not found', exposed: false })
    expect(judge({ headings: [hidden] })).toBe('pass')
    expect(judge({ headings: [{ ...hidden, exposed: true }] })).toBe('fail')
  })

  it.each([
    ['the very same text', 1, 60, 'fail'],
    ['a few words of its own', 0.95, 60, 'fail'],
    ['a short text among long menus', 0.95, 600, 'pass'],
    ['half the text', 0.5, 60, 'pass'],
  ])('compares with the error page: %s', (_, similarity, words, status) => {
    expect(judge({ notFound: { ...answer, similarity }, text: textFacts({ words }) })).toBe(status)
  })

  it('does not compare a page with itself', () => {
    const same = { ...answer, similarity: 1, final: page.final }
    expect(judge({ notFound: same })).toBe('pass')
  })

  it('does not compare the root, nor the shell of an application', () => {
    const same = { ...answer, similarity: 1 }
    expect(judge({ notFound: same, address })).toBe('pass')
    expect(judge({ notFound: same, text: textFacts({ words: 0, emptyRoots: ['#app'] }) })).toBe(
      'pass',
    )
  })

  it.each([
    ['nine tenths, with few words of its own', 0.9, 60, 'fail'],
    ['a little less', 0.89, 60, 'pass'],
    ['ten words of its own', 0.9375, 160, 'pass'],
    ['nine and a half', 0.95, 190, 'fail'],
  ])('draws its lines at likeness and own words: %s', (_, similarity, words, status) => {
    expect(judge({ notFound: { ...answer, similarity }, text: textFacts({ words }) })).toBe(status)
  })
})
