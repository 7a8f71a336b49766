import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import type { LoadedPage } from '../../lab/lab-result.ts'
import type { Example } from '../check.ts'
import { asSent, isBlank, notComparable } from './rendered-page.ts'

const navigation = { ms: 40, kind: 'navigation', reason: null } as const

describe('whether two states of one document are compared', () => {
  const comparable = (lab: Example['lab'] = {}) =>
    notComparable(exampleFacts({ html: '<p>Open', lab })) === undefined

  it.each([
    { name: 'a rewritten address', url: 'https://www.example.com/new', kind: 'history', is: true },
    { name: 'another document', url: 'https://www.example.com/new', kind: 'navigation', is: false },
    {
      name: 'the same again',
      url: 'https://www.example.com/page#top',
      kind: 'navigation',
      is: true,
    },
  ] as const)('after $name: $is', ({ url, kind, is }) => {
    const first = { ...navigation, url: 'https://www.example.com/page' }
    expect(comparable({ navigations: [first, { ...navigation, url, kind }] })).toBe(is)
  })

  it('compares nothing that is not there to its end', () => {
    expect(comparable()).toBe(true)
    expect(comparable({ page: { truncated: true } })).toBe(false)
    const rendered = '<div>'.repeat(2000)
    expect(notComparable(exampleFacts({ html: '<p>Open', rendered }))).toMatchObject({
      status: 'not-applicable',
    })
  })

  it('goes by the address of the page where no navigation was seen', () => {
    expect(comparable({ navigations: [] })).toBe(true)
    const page = { url: 'https://www.example.com/new' }
    expect(comparable({ navigations: [], page })).toBe(false)
  })
})

describe('the page as the server sent it', () => {
  const html = '<title>For programs</title>'
  const rendered = '<title>For phones</title>'
  const titleOf = (lab: Example['lab'] = {}) =>
    asSent(exampleFacts({ html, rendered, lab })).head.titles.map(({ text }) => text)

  it('is what the browser received, or plain HTTP if that is unknown', () => {
    expect(titleOf({ page: { sent: rendered } })).toEqual(['For phones'])
    expect(titleOf()).toEqual(['For programs'])
  })

  it('may be at a URL that only this visit was redirected to', () => {
    const url = 'https://www.example.com/page?visit=7'
    const first = { ...navigation, url }
    const led = (sent: string | null, ...more: (typeof first)[]) =>
      notComparable(
        exampleFacts({ html, lab: { page: { url, sent }, navigations: [first, ...more] } }),
      ) === undefined
    expect(led(html)).toBe(true)
    expect(led(null)).toBe(false)
    expect(led(html, { ...navigation, url: 'https://www.example.com/new' })).toBe(false)
  })
})

describe('whether a page stays blank', () => {
  const script = '<script src="/app.js"></script>'
  const blank = (html: string, page: Partial<LoadedPage>) =>
    isBlank(exampleFacts({ html, lab: { page } }).rendered)

  it.each([
    { name: 'one colour, no word', html: script, words: 0, colour: 1, is: true },
    { name: 'no word, no script', html: '', words: 0, colour: 1, is: true },
    { name: 'a few words and a script', html: script, words: 19, colour: 0.991, is: true },
    { name: '20 words', html: script, words: 20, colour: 1, is: false },
    { name: '99 % exactly', html: script, words: 0, colour: 0.99, is: false },
    {
      name: 'data of a script',
      html: '<script type="application/ld+json">{}</script>',
      words: 3,
      colour: 1,
      is: false,
    },
    {
      name: 'an error page',
      html: `<h1>Page not found</h1>${script}`,
      words: 3,
      colour: 1,
      is: false,
    },
  ])('$name: $is', ({ html, words, colour, is }) => {
    expect(blank(html, { visibleWords: words, dominantColour: colour })).toBe(is)
  })

  it('says nothing of a page without a picture', () => {
    expect(blank(script, { visibleWords: 0, dominantColour: null })).toBe(false)
  })
})
