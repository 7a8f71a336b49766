import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import { type Answer, ofRole, wavesOf } from '../../../test/support/probe-waves.ts'

describe('links', () => {
  const many = (count: number, url: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `<a href="${url(index)}">x</a>`).join('')

  it('are sampled, fifteen of the site and ten of others, content first', () => {
    const html = `<nav>${many(20, (i) => `/nav${i}`)}</nav><main>${many(3, (i) => `/main${i}`)}${many(12, (i) => `https://e${i}.org/`)}</main>`
    const links = ofRole(wavesOf({ html }).urls, 'link')
    expect(links.slice(0, 4)).toEqual([
      'https://www.example.com/main0',
      'https://www.example.com/main1',
      'https://www.example.com/main2',
      'https://www.example.com/nav0',
    ])
    expect(links.filter((url) => url.includes('example.com'))).toHaveLength(15)
    expect(links.filter((url) => url.includes('.org'))).toHaveLength(10)
  })

  it('are asked once, without fragments, and never the page itself', () => {
    const html =
      '<a href="/x#1">a</a><a href="/x#2">b</a><a href="?q=1#z">c</a><a href="#y">d</a><a href="mailto:a@b.example">e</a>'
    expect(ofRole(wavesOf({ html }).urls, 'link')).toEqual(['https://www.example.com/x'])
  })

  it('that may change something are left alone', () => {
    const paths = [
      '/logout',
      '/user/sign-out',
      '/a?action=delete',
      '/cart/add/5',
      '/add-to-cart?id=1',
      '/add_to_wishlist/5',
      '/items/5/delete',
      '/Abmelden/LogOff',
      '/unsubscribe/x',
      '/blog',
    ]
    const html = paths.map((path) => `<a href="${path}">x</a>`).join('')
    expect(ofRole(wavesOf({ html }).urls, 'link')).toEqual(['https://www.example.com/blog'])
  })

  it('that robots.txt forbids us are left alone', () => {
    const files = {
      'https://www.example.com/robots.txt':
        'User-agent: pagemark\nDisallow: /private\nUser-agent: *\nDisallow: /',
    }
    const html =
      '<a href=/private/x>x</a><a href=/open>y</a><a href=https://other.example.org/private>z</a>'
    expect(ofRole(wavesOf({ html, files }).urls, 'link')).toEqual([
      'https://www.example.com/open',
      'https://other.example.org/private',
    ])
  })

  it.each([
    { forbidden: 499, asked: ['https://www.example.com/open'] },
    { forbidden: 500, asked: [] },
  ])('are probed after $forbidden disallowed ones: $asked', ({ forbidden, asked }) => {
    const files = {
      'https://www.example.com/robots.txt': 'User-agent: *\nDisallow: /private',
    }
    const html = `${many(forbidden, (i) => `/private/${i}`)}<a href=/open>x</a>`
    expect(ofRole(wavesOf({ html, files }).urls, 'link')).toEqual(asked)
  })

  const others =
    '<a href=https://a.example.org/x>x</a><a href=https://a.example.org/private>y</a><a href=https://b.example.org/x>z</a><a href=http://shop.example.com/x>s</a>'

  it('of other origins are asked after the robots.txt of each, once', () => {
    const files = { 'https://a.example.org/robots.txt': 'User-agent: *\nDisallow: /private' }
    const { urls } = wavesOf({ html: others, files })
    expect(urls[1]?.filter((line) => line.startsWith('link'))).toEqual([
      'link-robots http://shop.example.com/robots.txt',
      'link-robots https://a.example.org/robots.txt',
      'link-robots https://b.example.org/robots.txt',
    ])
    expect(urls[2]).toEqual([
      'link http://shop.example.com/x',
      'link https://a.example.org/x',
      'link https://b.example.org/x',
    ])
    expect(urls).toHaveLength(3)
  })

  it.each<[string, Answer, readonly string[]]>([
    ['was not heard in time', (probe) => ({ probe, status: 'late' }), []],
    ['may not be asked', (probe) => ({ probe, status: 'skipped' }), []],
    ['timed out', (probe) => ({ probe, status: 'failed', code: 'timeout', hops: [] }), []],
    [
      'has no host that answers, which asking the link shows',
      (probe) => ({ probe, status: 'failed', code: 'unreachable', hops: [] }),
      ['https://b.example.org/x'],
    ],
  ])('whose robots.txt %s', (_, failure, links) => {
    const { urls } = wavesOf({
      html: '<a href=https://b.example.org/x>z</a>',
      answer: (probe) => (probe.role === 'link-robots' ? failure(probe) : undefined),
    })
    expect(ofRole(urls, 'link')).toEqual(links)
  })

  it('of an origin whose robots.txt is broken are left alone', () => {
    const page = captureOf({})
    const { urls } = wavesOf({
      html: '<a href=https://b.example.org/x>z</a>',
      answer: (probe) =>
        probe.role === 'link-robots'
          ? { probe, status: 'answered', hops: [], response: { ...page.response, status: 503 } }
          : undefined,
    })
    expect(ofRole(urls, 'link')).toEqual([])
  })

  it('of the site are not probed while its robots.txt has not been read', () => {
    const { urls } = wavesOf({
      html: '<a href=/x>x</a>',
      answer: (probe) => (probe.role === 'robots' ? { probe, status: 'late' } : undefined),
    })
    expect(ofRole(urls, 'link')).toEqual([])
  })

  it('are asked by HEAD', () => {
    const { waves } = wavesOf({ html: '<a href=/x>x</a>' })
    expect(waves[1]?.find(({ role }) => role === 'link')).toMatchObject({ method: 'head' })
  })
})
