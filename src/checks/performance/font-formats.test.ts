import { describe, expect, it } from 'vitest'
import { headFacts, stylesheetFact } from '../../../test/support/facts.ts'
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
})
