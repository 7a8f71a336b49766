import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { documentBase, registrableDomain, resolveUrl } from './urls.ts'

const baseOf = (html: string) => documentBase(parseHtml(html).bases, 'https://example.com/a/b')

describe('documentBase', () => {
  it.each([
    ['no base', '<p>', 'https://example.com/a/b'],
    ['the first base', '<base href=/x/><base href=/y/>', 'https://example.com/x/'],
    ['the first base with an href', '<base target=_top><base href=/y/>', 'https://example.com/y/'],
    ['a base in the body', '<p><base href=/x/>', 'https://example.com/x/'],
    ['a base in a template', '<template><base href=/x/></template>', 'https://example.com/a/b'],
    ['a data base', '<base href="data:text/html,x"><base href=/y/>', 'https://example.com/a/b'],
    ['a base that does not parse', '<base href="http://[">', 'https://example.com/a/b'],
  ])('with %s', (_, html, base) => {
    expect(baseOf(html)).toBe(base)
  })
})

it.each([
  ['www.example.co.uk', 'example.co.uk'],
  ['someone.github.io', 'someone.github.io'],
  ['192.168.0.1', null],
  ['localhost', null],
])('takes the registrable domain of %s for %s', (hostname, domain) => {
  expect(registrableDomain(hostname)).toBe(domain)
})

it('resolves as the URL standard does', () => {
  expect(resolveUrl(' /a\n/../b ', 'https://example.com')).toBe('https://example.com/b')
  expect(resolveUrl('http://[', 'https://example.com')).toBeNull()
  expect(resolveUrl(null, 'https://example.com')).toBeNull()
})
