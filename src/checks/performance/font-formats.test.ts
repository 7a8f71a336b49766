import { describe, expect, it } from 'vitest'
import { headFacts, linkElementFact, stylesheetFact } from '../../../test/support/facts.ts'
import { fontFormats } from './font-formats.ts'

const statusOf = (src: string) =>
  fontFormats.evaluate({
    assets: [],
    head: headFacts(),
    stylesheets: [
      stylesheetFact({ href: null, url: null, code: `@font-face { font-family: A; src: ${src} }` }),
    ],
  }).status

describe('font-formats', () => {
  it.each([
    { src: 'url(a.woff2?v=1)', status: 'pass' },
    { src: 'url(a) format("woff2-variations")', status: 'pass' },
    { src: 'url(a.svg#a) format("svg"), url(a.woff2)', status: 'pass' },
    { src: 'url(/fonts/1)', status: 'pass' },
    { src: 'url(a.otf)', status: 'warn' },
    { src: 'url(a.woff2) format("woff")', status: 'warn' },
  ])('answers src: $src with $status', ({ src, status }) => {
    expect(statusOf(src)).toBe(status)
  })

  it.each([
    { name: 'four files', letters: 'abcd', status: 'pass' },
    { name: 'five', letters: 'abcde', status: 'warn' },
    { name: 'one file five times', letters: 'aaaaa', status: 'pass' },
  ])('answers $name with $status', ({ letters, status }) => {
    const code = letters.replace(/./g, '@font-face { font-family: A; src: url($&.woff2) }')
    const stylesheets = [stylesheetFact({ href: null, url: null, code })]
    expect(fontFormats.evaluate({ assets: [], head: headFacts(), stylesheets }).status).toBe(status)
  })

  it('counts preloads of fonts alone, up to four', () => {
    const outcomeOf = (count: number, as: string) =>
      fontFormats.evaluate({
        assets: [],
        stylesheets: [],
        head: headFacts({
          linkElements: Array.from({ length: count }, (_, index) =>
            linkElementFact({
              rel: ['preload'],
              as,
              line: index + 1,
              url: index === 0 ? null : '/f',
            }),
          ),
        }),
      })
    expect(outcomeOf(4, 'font').status).toBe('pass')
    const many = outcomeOf(5, 'font')
    expect(many).toMatchObject({ status: 'warn', evidence: { length: 5, 1: { url: '/f' } } })
    expect(many).not.toHaveProperty('evidence.0.url')
    expect(outcomeOf(5, 'image').status).toBe('not-applicable')
  })

  it('recognises a format by file extensions of two to five characters', () => {
    expect(statusOf('url(a.woff2)')).toBe('pass')
    expect(statusOf('url(a.ttf), url(a.woff2)')).toBe('warn')
  })
})
