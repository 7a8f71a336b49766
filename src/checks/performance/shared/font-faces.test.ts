import { describe, expect, it } from 'vitest'
import { fontFaces } from './font-faces.ts'

describe('fontFaces', () => {
  it('reads the last src, without local and data: sources', () => {
    const css =
      '@font-face{font-family:"My Font";src:url(a.eot);src:local(x),url(data:font/woff2;base64,AA),url( "a.woff2" ) format("woff2"),url(a.ttf);font-display:SWAP}'
    expect(fontFaces(css)).toEqual([
      {
        family: 'My Font',
        display: 'swap',
        whole: true,
        sources: [
          { url: 'a.woff2', format: 'woff2' },
          { url: 'a.ttf', format: null },
        ],
      },
    ])
  })

  it('distinguishes subsets from whole fonts', () => {
    const css = '@font-face{src:url(a);unicode-range:U+0-FF}@font-face{src:url(b)}'
    expect(fontFaces(css).map(({ whole }) => whole)).toEqual([false, true])
  })

  it('leaves out rules in comments and rules that were cut off', () => {
    expect(fontFaces('/* @font-face { src: url(a) } */ @font-face { src: url(b')).toEqual([])
  })

  it('ends on an unterminated source', () => {
    // Cubic backtracking on these spaces would take hours, so the runner's own limit is the guard.
    expect(fontFaces(`@font-face{src:url(${' '.repeat(19_000)}}`)).toMatchObject([{ sources: [] }])
  })
})
