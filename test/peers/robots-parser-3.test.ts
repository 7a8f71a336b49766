import { describe, expect, it } from 'vitest'
import { isAllowed, pathWithQuery } from '../../src/facts/probes/robots.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { lines } from './support.ts'

// samclarke/robots-parser 3.0.1, test/Robots.js (MIT): cases that its first version lacks, see robots-txt-parsers.ts
// for the rest. The URLs are theirs, without the host.

function ask(robotsTxt: string, path: string, agent = 'FooBot') {
  const url = new URL(path, 'http://www.example.com/').href
  const { robotsTxt: read } = exampleFacts({ robotsTxt, url })
  return isAllowed(read, agent, pathWithQuery(url))
}

describe('should handle Unicode and urlencoded paths', () => {
  const robotsTxt = lines(
    'User-agent: *',
    'Disallow: /%CF%80',
    'Disallow: /%e2%9d%83',
    'Disallow: /%a%a',
    'Disallow: /💩',
    'Disallow: /✼*t$',
    'Disallow: /%E2%9C%A4*t$',
    'Disallow: /✿%a',
    'Disallow: /http%3A%2F%2Fexample.org',
  )

  it.each([
    '/✼testing',
    '/%E2%9C%BCtesting',
    '/✤testing',
    '/%E2%9C%A4testing',
    '/http://example.org',
    '/http:%2F%2Fexample.org',
  ])('allows %s', (path) => {
    expect(ask(robotsTxt, path).allowed).toBe(true)
  })

  it.each([
    '/%CF%80',
    '/%CF%80/index.html',
    '/π',
    '/π/index.html',
    '/%e2%9d%83',
    '/%E2%9D%83/index.html',
    '/❃',
    '/❃/index.html',
    '/%F0%9F%92%A9',
    '/💩/index.html',
    '/%a%a',
    '/%a%a/index.html',
    '/✼test',
    '/%E2%9C%BCtest',
    '/✤test',
    '/%E2%9C%A4testt',
    '/✿%a',
    '/%E2%9C%BF%atest',
    '/http%3A%2F%2Fexample.org',
  ])('refuses %s', (path) => {
    expect(ask(robotsTxt, path).allowed).toBe(false)
  })
})

describe('should have the correct order precedence for wildcards', () => {
  const robotsTxt = lines('User-agent: *', 'Disallow: /*/', 'Allow: /x/')

  it.each([
    ['/x/', true],
    ['/fish.php', true],
    ['/test', true],
    ['/a/', false],
    ['/xx/', false],
    ['/test/index.html', false],
  ])('%s: %s', (path, allowed) => {
    expect(ask(robotsTxt, path).allowed).toBe(allowed)
  })
})

it.each(['constructor', '__proto__'])(
  'should handle UAs with object property names: %s',
  (agent) => {
    expect(ask(lines('User-agent: *', 'Disallow: /fish'), '/fish', agent).allowed).toBe(false)
  },
)

describe('should return the line number of the matching directive', () => {
  const robotsTxt = lines(
    '',
    'User-agent: *',
    '',
    'Disallow: /fish/',
    'Disallow: /test.html',
    'Allow: /fish/test.html',
    'Allow: /test.html',
    '',
    'User-agent: a',
    'allow: /',
    '',
    'User-agent: b',
    'disallow: /test',
    'disallow: /t*t',
    '',
    'User-agent: c',
    'Disallow: /fish*.php',
    'Allow: /fish/index.php',
  )

  it.each([
    ['/fish', '*', undefined],
    ['/fish/test.html', '*', 6],
    ['/Test.html', '*', undefined],
    ['/fish/index.php', '*', 4],
    ['/fish/', '*', 4],
    ['/test.html', '*', 7],
    ['/test.html', 'a', 10],
    ['/fish.php', 'c', 17],
    ['/fish/index.php', 'c', 18],
  ])('%s for %s: %s', (path, agent, line) => {
    expect(ask(robotsTxt, path, agent).rule?.line).toBe(line)
  })
})

// Theirs lists a relative one unchanged; sitemaps.org and Google require an absolute URL.
it('should parse the sitemap directive', () => {
  const robotsTxt = lines(
    'user-agent: a',
    'crawl-delay: 1',
    'sitemap: http://example.com/test.xml',
    'user-agent: b',
    'disallow: /d',
    'sitemap: /sitemap.xml',
    'sitemap:     http://example.com/test/sitemap.xml     ',
  )
  const { sitemaps, problems } = exampleFacts({ robotsTxt }).robotsTxt
  expect(sitemaps.map(({ url }) => url)).toEqual([
    'http://example.com/test.xml',
    'http://example.com/test/sitemap.xml',
  ])
  expect(problems.map(({ line }) => line)).toEqual([6])
})
