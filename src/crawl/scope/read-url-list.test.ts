import { describe, expect, it } from 'vitest'
import { parseTarget } from '../../request/target.ts'
import { readUrlList } from './read-url-list.ts'

const read = (lines: readonly string[], rules: { site?: string; subdomains?: boolean } = {}) =>
  readUrlList(lines, {
    parseTarget: (text) => parseTarget(text, { allowPorts: 'any', allowHosts: 'any' }),
    subdomains: false,
    most: 3,
    ...rules,
  })

describe('a list of URLs', () => {
  it('has each URL once, without fragments and blank lines, over http and https and with www', () => {
    const lines = ['example.com/a#x', '', ' https://example.com/a ', 'http://www.example.com/b']
    expect(read(lines)).toEqual({
      ok: true,
      urls: ['https://example.com/a', 'http://www.example.com/b'],
    })
  })

  it.each([
    ['is empty', ['', ' '], 'The list is empty. Enter at least one URL.'],
    ['has too many URLs', ['a.de/1', 'a.de/2', 'a.de/3', 'a.de/4'], 'The list has 4 URLs.'],
    ['has a line that is no URL', ['a.de', 'ftp://a.de/x'], '“ftp://a.de/x”: '],
    ['has a URL of another host', ['a.de', 'b.de/x'], '“b.de/x” is not on a.de.'],
    ['has a URL of a subdomain', ['a.de', 'x.a.de'], '“x.a.de” is not on a.de.'],
    ['has a URL on another port', ['a.de', 'a.de:8080'], '“a.de:8080” is not on a.de.'],
  ])('is refused if it %s', (_, lines, fault) => {
    expect(read(lines)).toEqual({ ok: false, fault: expect.stringContaining(fault) })
  })

  it('may have hosts below that of the site, and must be of the named site', () => {
    expect(read(['a.de', 'x.a.de'], { subdomains: true })).toMatchObject({ ok: true })
    expect(read(['b.de/x'], { site: 'https://a.de/' })).toMatchObject({ ok: false })
  })

  it('quotes at most 100 characters of a line', () => {
    const list = read([`ftp://a.de/${'x'.repeat(500)}`])
    expect(list.ok ? '' : list.fault.indexOf('”')).toBe(101)
  })
})
