import { describe, expect, it } from 'vitest'
import { usualSaving } from '../../src/checks/performance/shared/content-codings.ts'
import { textCompression } from '../../src/checks/performance/text-compression.ts'
import { textCompressionAssets } from '../../src/checks/performance/text-compression-assets.ts'
import { stylesheetExample } from '../../src/checks/shared/asset-example.ts'
import { asTheirs, verdict } from './support.ts'

// jshttp/compressible, test/test.js (MIT), and jshttp/mime-db types of pages. Of compressible's own five invented
// types one differs: its regular expression takes something/text for text.
describe('types that shrink', () => {
  it.each([
    ['something/text', false],
    ['type/json', true],
    ['data/beans+xml', true],
    ['asdf/nope', false],
    ['cats', false],
    ['text/html', true],
    ['text/plain', true],
    ['text/css', true],
    ['text/javascript', true],
    ['application/javascript', true],
    ['application/json', true],
    ['application/ld+json', true],
    ['application/manifest+json', true],
    ['application/xml', true],
    ['application/rss+xml', true],
    ['application/atom+xml', true],
    ['application/xhtml+xml', true],
    ['image/svg+xml', true],
    ['font/ttf', true],
    ['font/otf', true],
    ['font/woff', false],
    ['font/woff2', false],
    ['image/png', false],
    ['image/jpeg', false],
    ['image/webp', false],
    ['application/pdf', false],
    ['application/zip', false],
    ['video/mp4', false],
  ])('%s: %s', (type, shrinks) => {
    expect(usualSaving(type) !== null).toBe(shrinks)
  })

  it('reads the type in capitals and with parameters', () => {
    const facts = { response: { wireBytes: 40_000, decodedBytes: 40_000, encodings: [] } }
    const headers = [['Content-Type', 'TEXT/plain; charset="utf-8"']] as const
    expect(verdict(textCompression, { headers, facts })).toBe('fail')
  })
})

// GoogleChrome/lighthouse, byte-efficiency/uses-text-compression-test.js (Apache-2.0): the threshold. Theirs measures
// the savings of gzip, ours uses the usual ratio of a type, like the document-latency insight.
describe('uses-text-compression', () => {
  const KIB = 1024
  it.each([
    ['50 KiB of CSS', 50 * KIB, [], 'fail'],
    ['1 KiB of CSS, below the threshold', KIB, [], 'not-applicable'],
    ['compressed', 9 * KIB, ['gzip'], 'pass'],
  ] as const)('%s', (_name, decodedBytes, encodings, theirs) => {
    const wireBytes = encodings.length > 0 ? decodedBytes / 3 : decodedBytes
    const assets = [stylesheetExample({ wireBytes, decodedBytes, encodings })]
    expect(asTheirs(verdict(textCompressionAssets, { facts: { assets } }))).toBe(theirs)
  })
})
