import { describe, expect, it } from 'vitest'
import { crawlAddress } from './crawl-address.ts'
import { compileGlob } from './glob.ts'
import { siteScope } from './site-scope.ts'

describe('the site', () => {
  const own = siteScope('https://www.example.com/start', { subdomains: false })
  const wide = siteScope('https://example.com/', { subdomains: true })

  it.each([
    ['https://www.example.com/x', true, true],
    ['http://example.com/', true, true],
    ['https://example.com./', true, true],
    ['https://shop.example.com/', false, true],
    ['https://www.shop.example.com/', false, true],
    ['https://example.com:8443/', false, false],
    ['https://badexample.com/', false, false],
    ['https://example.com.evil.org/', false, false],
    ['ftp://example.com/', false, false],
  ])('%s', (url, isOwn, isWide) => {
    expect([own.has(new URL(url)), wide.has(new URL(url))]).toEqual([isOwn, isWide])
  })

  it('keeps to the port that it began at', () => {
    const local = siteScope('http://127.0.0.1:8080/', { subdomains: false })
    expect(local.has(new URL('http://127.0.0.1:8080/a'))).toBe(true)
    expect(local.has(new URL('http://127.0.0.1/a'))).toBe(false)
  })
})

it.each([
  ['HTTP://Example.com:80/a/../b#c', 'http://example.com/b'],
  ['/x?b=2&a=1#', 'https://example.com/x?b=2&a=1'],
  ['x?', 'https://example.com/x?'],
  ['https://user@example.com/', null],
  ['mailto:a@example.com', null],
  ['https://', null],
])('the address of %s', (url, address) => {
  expect(crawlAddress(url, 'https://example.com/')?.href ?? null).toBe(address)
})

describe('a glob', () => {
  it.each([
    ['/blog/*', '/blog/one', true],
    ['/blog/*', '/blog/one/two', false],
    ['/blog/**', '/blog/one/two', true],
    ['/blog/**', '/blog/', true],
    ['/blog/**', '/blog', false],
    ['**?print=*', '/a/b?print=1', true],
    ['/*.html', '/a.html', true],
    ['/*.html', '/a.htmlx', false],
    ['/a.b', '/aXb', false],
    ['/ä*', '/ä1', true],
  ])('%s and %s', (glob, path, matches) => {
    expect(compileGlob(glob)(path)).toBe(matches)
  })

  it('is matched over its whole length', () => {
    const matches = compileGlob(`/${'x'.repeat(29)}*/${'y'.repeat(70)}**z`)
    const below = `/${'x'.repeat(30)}/${'y'.repeat(70)}`
    expect([`${below}/1/z`, `${below}z`, `${below}/1`].map(matches)).toEqual([true, true, false])
  })

  it('with many stars is matched fast, also a hundred of them per URL', () => {
    const start = process.threadCpuUsage()
    for (let place = 0; place < 100; place += 1) {
      expect(compileGlob('**a'.repeat(166))('a'.repeat(2000))).toBe(true)
      expect(compileGlob('*a'.repeat(250))(`${'a'.repeat(2000)}b`)).toBe(false)
    }
    expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000)
  })
})
