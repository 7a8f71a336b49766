import { describe, expect, it } from 'vitest'
import {
  controlFact,
  imageFact,
  pageFacts,
  scriptFact,
  textFacts,
} from '../../../test/support/facts.ts'
import { frameFact } from '../../../test/support/frame-fact.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { wordCount } from './word-count.ts'

function outcome(mainWords: number, overrides: Partial<PageFacts> = {}) {
  return wordCount.evaluate(pageFacts({ text: textFacts({ mainWords, words: 500 }), ...overrides }))
}

function pictures(place: 'main' | 'footer') {
  return Array.from({ length: 5 }, () => imageFact({ place }))
}

describe('word-count', () => {
  it.each([
    { words: 0, status: 'fail' },
    { words: 49, status: 'fail' },
    { words: 50, status: 'warn' },
    { words: 199, status: 'warn' },
    { words: 200, status: 'pass' },
  ])('answers $words words with $status', ({ words, status }) => {
    expect(outcome(words)).toMatchObject({ status, value: { number: words, unit: 'words' } })
  })

  it('fails a blank page, even a home page', () => {
    const nothing = { text: textFacts({ mainWords: 0, words: 0 }) }
    const { document } = pageFacts()
    const blank = { status: 'fail', tier: 'A' }
    expect(outcome(0, nothing)).toMatchObject(blank)
    expect(outcome(0, { ...nothing, document: { ...document, home: true } })).toMatchObject(blank)
    for (const shown of [{ images: [imageFact()] }, { scripts: [scriptFact()] }]) {
      expect(outcome(0, { ...nothing, ...shown })).not.toMatchObject(blank)
    }
    const error = { ...pageFacts().response, status: 404 }
    expect(outcome(0, { ...nothing, response: error }).status).toBe('not-applicable')
  })

  it('says whether the main content or the whole page has few words', () => {
    expect(outcome(1)).toMatchObject({ message: 'The main content has only 1 word' })
    expect(outcome(0)).toMatchObject({ message: 'The main content has no words' })
    expect(outcome(5, { text: textFacts({ mainWords: 5, words: 5 }) })).toMatchObject({
      message: 'The page has only 5 words',
    })
  })

  it('recognises five pictures in the content as a gallery, but not logos', () => {
    expect(outcome(20, { images: pictures('main') }).status).toBe('not-applicable')
    expect(outcome(20, { images: pictures('footer') }).status).toBe('fail')
  })

  it('accepts short contact and error pages', () => {
    const { response } = pageFacts()
    expect(outcome(20, { controls: [controlFact({ tag: 'textarea' })] }).status).toBe(
      'not-applicable',
    )
    expect(outcome(20, { controls: [controlFact({ type: 'email' })] }).status).toBe('fail')
    expect(outcome(20, { response: { ...response, status: 404 } }).status).toBe('not-applicable')
  })

  it('does not fail a truncated page', () => {
    const document = { ...pageFacts().document, truncated: { reason: 'nodes', line: 3 } } as const
    expect(outcome(20, { document }).status).toBe('not-applicable')
    expect(outcome(200, { document }).status).toBe('pass')
  })

  it('leaves shells of applications to the check about scripts', () => {
    const text = textFacts({ mainWords: 3, emptyRoots: ['#app'] })
    expect(outcome(3, { text, scripts: [scriptFact()] }).status).toBe('not-applicable')
    expect(outcome(3, { text }).status).toBe('fail')
    expect(outcome(3, { scripts: [scriptFact()] }).status).toBe('fail')
  })

  it('lets a frame excuse a short page only when it is seen', () => {
    expect(outcome(3, { frames: [frameFact({ exposed: false })] }).status).toBe('fail')
    expect(outcome(3, { frames: [frameFact()] }).status).toBe('not-applicable')
  })

  it.each([
    { status: 399, outcome: 'fail' },
    { status: 400, outcome: 'not-applicable' },
  ])('answers a short page of status $status with $outcome', (example) => {
    const response = { ...pageFacts().response, status: example.status }
    expect(outcome(10, { response }).status).toBe(example.outcome)
  })

  it('calls no error page blank', () => {
    const empty = { ...pageFacts(), text: textFacts({ mainWords: 0, words: 0 }) }
    const nothing = { ...empty, images: [], scripts: [], media: [], frames: [], controls: [] }
    const judged = (status: number) =>
      wordCount.evaluate({ ...nothing, response: { ...nothing.response, status } }).status
    expect(judged(399)).toBe('fail')
    expect(judged(400)).toBe('not-applicable')
  })
})
