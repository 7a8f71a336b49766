import { describe, expect, it } from 'vitest'
import { siteOf } from './site.ts'

describe('the site of a URL', () => {
  it.each([
    { url: 'https://www.example.com/a', site: 'example.com' },
    { url: 'http://a.b.example.co.uk:8080/', site: 'example.co.uk' },
    { url: 'https://tenant.github.io/', site: 'github.io' },
    { url: 'https://192.0.2.7:8443/', site: '192.0.2.7' },
    { url: 'https://[2001:db8::1]/', site: '2001:db8::1' },
    { url: 'http://localhost/', site: 'localhost' },
    { url: 'https://www.xn--mnchen-3ya.de/', site: 'xn--mnchen-3ya.de' },
  ])('$url is $site', ({ url, site }) => {
    expect(siteOf(url)).toBe(site)
  })
})
