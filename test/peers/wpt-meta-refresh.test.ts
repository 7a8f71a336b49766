import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../support/example-facts.ts'

// web-platform-tests/wpt, html/semantics/document-metadata/the-meta-element/pragma-directives/
// attr-meta-http-equiv-refresh/parsing.html (BSD-3-Clause). A URL of null is a reload.

const NOTHING = ['', '1url=foo', '1x;url=foo', '; foo', ', foo', 'foo']
const SIGNS = ['+1', '-1', '+0', '-0'].flatMap((time) => [`${time}; url=foo`, `${time}; foo`, time])
const EXPONENTS = ['1e0; url=foo', '1e1; url=foo', '10e-1; url=foo', '-0.1; url=foo']

const BLANKS = [' ', '\t', '\r', '\n', '\f']

const REFRESHES: readonly (readonly [content: string, seconds: number, address: string | null])[] =
  [
    ...['1', ...BLANKS.map((blank) => `1${blank}`), '1;', '1,'].map(
      (content) => [content, 1, null] as const,
    ),
    ...[';', ',', ''].flatMap((separator) =>
      BLANKS.map((blank) => [`1${separator}${blank}url=foo`, 1, 'foo'] as const),
    ),
    ['1 x;url=foo', 1, 'x;url=foo'],
    ['1;;url=foo', 1, ';url=foo'],
    ['  1  ;  url  =  foo', 1, 'foo'],
    ['  1  ,  url  =  foo', 1, 'foo'],
    ['  1  ;  foo', 1, 'foo'],
    ['  1  ,  foo', 1, 'foo'],
    ['  1  url  =  foo', 1, 'foo'],
    ['1; url=foo ', 1, 'foo'],
    ['1; url=f\to\no', 1, 'foo'],
    ['1; url="foo"bar', 1, 'foo'],
    ["1; url='foo'bar", 1, 'foo'],
    [`1; url="foo'bar`, 1, "foo'bar"],
    ['1; url foo', 1, 'url foo'],
    ['1; urlfoo', 1, 'urlfoo'],
    ['1; urfoo', 1, 'urfoo'],
    ['1; ufoo', 1, 'ufoo'],
    ['1; "foo"bar', 1, 'foo'],
    ['0; url=foo', 0, 'foo'],
    ['0; foo', 0, 'foo'],
    ['0', 0, null],
    ['1.9; url=foo', 1, 'foo'],
    ['1.9..5.; url=foo', 1, 'foo'],
    ['.9; url=foo', 0, 'foo'],
    ['0.9; url=foo', 0, 'foo'],
  ]

/** The page's decoder turns a bare CR into LF, so it is written as a character reference. */
function refreshesOf(content: string) {
  const value = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;')
  const { head } = exampleFacts({ html: `<meta http-equiv="refresh" content="${value}">` })
  return head.refreshes.map(({ seconds, url }) => ({ seconds, url }))
}

describe('WPT meta refresh', () => {
  it.each([...NOTHING, ...SIGNS, ...EXPONENTS])('takes %j for nothing', (content) => {
    expect(refreshesOf(content)).toEqual([])
  })

  it.each(REFRESHES)('reads %j', (content, seconds, address) => {
    const url = address === null ? null : new URL(address, 'https://www.example.com/page').href
    expect(refreshesOf(content)).toEqual([{ seconds, url }])
  })
})
