import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssetKind } from '../asset-facts.ts'
import { readAsset } from './read-asset.ts'

const KINDS: readonly AssetKind[] = ['stylesheet', 'script', 'image', 'manifest']

const answer = (body: string | Uint8Array, status = 200) => ({
  url: 'https://www.example.com/assets/file',
  status,
  cut: false,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
})

const css = (body: string) => readAsset('stylesheet', answer(body))
const js = (body: string) => readAsset('script', answer(body))
const manifest = (body: string) => readAsset('manifest', answer(body))

describe('a style sheet', () => {
  it('shows its @import and @font-face rules', () => {
    const body = `@charset "utf-8"; @IMPORT url("a;b.css") layer(x);
      /* @import "no.css"; */ @import url(c;d.css);
      a { content: "@import 'no.css';" } @font-facet { b: c }
      @media print { @font-face { font-family: "X}"; src: url(x.woff2) } }`
    expect(css(body)).toMatchObject({
      rules: [
        '@IMPORT url("a;b.css") layer(x);',
        '@import url(c;d.css);',
        '@font-face { font-family: "X}"; src: url(x.woff2) }',
      ].join('\n'),
    })
  })

  it('leaves out the font that a rule carries', () => {
    const font = `url(data:font/woff2;base64,${'A'.repeat(900_000)})`
    expect(css(`@font-face{src:${font};font-display:swap}`)).toMatchObject({
      rules: '@font-face{src:url(data:font/woff2;base64,);font-display:swap}',
    })
  })

  it('keeps 20,000 characters of its rules, whole ones', () => {
    const content = css('@import "library.css";'.repeat(10_000))
    const rules = content?.kind === 'stylesheet' ? content.rules : ''
    expect(rules.length).toBeLessThanOrEqual(20_000)
    expect(new Set(rules.split('\n'))).toEqual(new Set(['@import "library.css";']))
  })

  it('names its source map', () => {
    expect(css('a{}\n/*# sourceMappingURL=a.css.map */')).toMatchObject({ sourceMap: 'a.css.map' })
    expect(css('a{}')).toMatchObject({ sourceMap: null, minifiedBytes: 3 })
  })
})

describe('a script', () => {
  it.each([
    ['a comment at the top', '\n/*! Library v1.2 */ a()', '/*! Library v1.2 */'],
    ['lines at the top', '// Library\n// v1\na() // b', '// Library\n// v1'],
    ['a licence inside a wrapper', '(()=>{/*! Library */})()', '/*! Library */'],
    ['no comment', 'a() /* b */', null],
    ['a very long one', `/*${'x'.repeat(9000)}*/`, `/*${'x'.repeat(498)}`],
  ])('shows its banner: %s', (_, body, banner) => {
    expect(js(body)).toMatchObject({ banner })
  })

  it.each([
    ['beside it', 'a()\n//# sourceMappingURL=a.js.map\n', 'a.js.map'],
    ['in the old way', 'a()\n//@ sourceMappingURL=a.js.map', 'a.js.map'],
    ['inside', 'a()\n//# sourceMappingURL=data:application/json;base64,e30=', 'data:'],
    ['in a string only', 'a = "sourceMappingURL=b"', null],
  ])('names its source map %s', (_, body, sourceMap) => {
    expect(js(body)).toMatchObject({ sourceMap })
  })

  it.each([
    ['an error page', answer('a()', 404)],
    ['a web page', answer('<!doctype html><title>Not found</title>')],
    ['an image', answer(new Uint8Array([0x89, 0x50, 0, 1, 2]))],
  ])('is not read from %s', (_, response) => {
    expect(readAsset('script', response)).toBeNull()
  })
})

describe('an image', () => {
  const gif = (frames: number) =>
    Buffer.concat([
      Buffer.from('GIF89a\x0a\x00\x05\x00\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
      Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1'),
      ...Array.from({ length: frames }, () =>
        Buffer.from('!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x0a\0\x05\0\0\x02\x02\x4c\x01\0', 'latin1'),
      ),
      Buffer.from(';'),
    ])
  const image = (body: string | Uint8Array) => readAsset('image', answer(body))

  it.each([1, 2, 40])('of %i frames has them counted', (frames) => {
    expect(image(gif(frames))).toEqual({
      kind: 'image',
      format: 'gif',
      width: 10,
      height: 5,
      frames,
    })
  })

  it('has the frames counted that start before it was cut', () => {
    expect(image(gif(3).subarray(0, -30))).toMatchObject({ frames: 2 })
  })

  it('that lies about its blocks has one frame', () => {
    const lie = Buffer.concat([gif(1).subarray(0, 19), Buffer.alloc(100_000, 0xff)])
    expect(image(lie)).toMatchObject({ format: 'gif', frames: 1 })
  })

  it.each([
    ['in pixels', '<svg width="24" height=\'12px\'>', 24, 12],
    ['in other units', '<svg width="1in" height="2.54cm">', 96, 96],
    ['by its view box only', '<svg viewBox="0 0 24 24">', null, null],
    ['in per cent', '<svg width="100%" height="100%">', null, null],
    [
      'by an entity',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "9"><!ENTITY b "&a;&a;">]><svg width="&b;" height="7">',
      null,
      7,
    ],
    ['behind a comment', '<!-- <svg width="1" height="1"> --><svg width="2" height="3">', 2, 3],
    ['of a stroke', '<svg stroke-width="3" data-a=" width=4">', null, null],
  ])('is an SVG whose size is given %s', (_, body, width, height) => {
    expect(image(body)).toEqual({ kind: 'image', format: 'svg', width, height, frames: 1 })
  })

  it('is not read from a web page with an SVG in it', () => {
    expect(image('<!doctype html><svg width="1" height="1">')).toBeNull()
  })
})

describe('a manifest', () => {
  it('shows its name and icons', () => {
    const icons = [{ src: '/i.png', sizes: '192x192' }, { src: 'data:,' }, 7, { src: 5, sizes: [] }]
    expect(manifest(JSON.stringify({ short_name: 'Library', icons }))).toEqual({
      kind: 'manifest',
      error: null,
      name: 'Library',
      icons: [
        { url: 'https://www.example.com/i.png', sizes: '192x192' },
        { url: null, sizes: null },
        { url: null, sizes: null },
      ],
    })
  })

  it.each([
    ['<!doctype html>', 'not valid JSON'],
    ['[]', 'valid JSON, but not an object'],
    ['null', 'valid JSON, but not an object'],
  ])('%s is none', (body, error) => {
    expect(manifest(body)).toMatchObject({ error, name: null, icons: [] })
  })

  it('that was cut is not held against the site', () => {
    expect(readAsset('manifest', { ...answer('{"name":'), cut: true })).toBeNull()
  })
})

describe.each(KINDS)('a hostile %s', (kind) => {
  const starts = [
    '',
    'GIF89a',
    '\xff\xd8',
    '\x89PNG\r\n\x1a\n',
    'RIFF0000WEBPVP8X',
    '\0\0\x01\0\xff',
  ]
  const bytes = fc
    .tuple(
      fc.constantFrom(...starts, '\0\0\0\x18ftypavif', '<svg ', '@font-face{', '/*', '{"icons":['),
      fc.uint8Array({ maxLength: 2000 }),
    )
    .map(([start, rest]) => new Uint8Array(Buffer.concat([Buffer.from(start, 'latin1'), rest])))

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(bytes, (body) => {
        readAsset(kind, answer(body))
      }),
    )
  })

  it.each([
    ['comments', '/*'.repeat(5_000_000)],
    ['backslashes in a string', `a"${'\\'.repeat(1_000_000)}`],
    ['rules that never end', '@font-face{'.repeat(100_000)],
    ['URLs that never end', '@import url('.repeat(100_000)],
    ['data that never ends', `@font-face{src:url(${'data:'.repeat(200_000)}`],
    ['nested templates', '`${{'.repeat(300_000)],
    ['slashes', 'a /  '.repeat(300_000)],
    ['roots', '<svg '.repeat(200_000)],
    ['brackets', '['.repeat(1_000_000)],
  ])('of endless %s keeps little', (_, body) => {
    const kept = JSON.stringify(readAsset(kind, answer(body)))
    expect(kept.length).toBeLessThan(25_000)
  })
})
