import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRobots } from './parse-robots.ts'
import { crawlDelayFor, isAllowed, pathWithQuery, permits, productToken } from './robots.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

function allowed(text: string, agent: string, path: string): boolean {
  return isAllowed(parseRobots(text), agent, path).allowed
}

describe('parseRobots', () => {
  it('keeps consecutive agents in one group, whatever lines are between them', () => {
    const text = `User-agent: a
Sitemap: https://example.com/s.xml
Crawl-delay: 5
Content-Signal: ai-train=no

Nonsense: 1
User-agent: b
Disallow: /x`
    expect(parseRobots(text).groups).toEqual([
      { agents: ['a', 'b'], rules: [{ allow: false, pattern: '/x', line: 8 }], crawlDelay: 5 },
    ])
  })

  it('closes a group only at a user agent after a rule', () => {
    const text = 'User-agent: a\nDisallow: /x\n\nAllow: /y\nUser-agent: b\nDisallow:\n'
    expect(parseRobots(text).groups).toMatchObject([
      { agents: ['a'], rules: [{ pattern: '/x' }, { pattern: '/y' }] },
      { agents: ['b'], rules: [] },
    ])
  })

  it('skips a byte-order mark and comments and takes every kind of line end', () => {
    const text = '\uFEFFUser-agent: * # all\rDisallow: /a # why\r\n# no\nDisallow: /b'
    expect(parseRobots(text)).toMatchObject({
      groups: [
        {
          agents: ['*'],
          rules: [
            { pattern: '/a', line: 2 },
            { pattern: '/b', line: 4 },
          ],
        },
      ],
      problems: [],
    })
  })

  it('finds sitemaps in and outside of groups, absolute ones only', () => {
    const text = 'Sitemap: https://a.example/1.xml\nUser-agent: *\nSitemap: /2.xml\n'
    expect(parseRobots(text)).toMatchObject({
      sitemaps: [{ url: 'https://a.example/1.xml', line: 1 }],
      problems: [{ line: 3, message: 'The sitemap is not an absolute URL.' }],
    })
  })

  it.each([
    ['Disallow: /x', 'The rule is before any user agent.'],
    ['User-agent: *\nDisallow: x', 'The path must start with "/" or "*".'],
    ['User-agent: *\nDisallow: /a$b', '"$" works only at the end of a path.'],
    ['User-agent: *\nFoo: bar', 'The directive is unknown.'],
    ['User-agent: *\nDisallow /x', 'The line has no colon.'],
    ['User-agent: *\nDissalow: /x', '"dissalow" is a misspelling of "disallow".'],
    ['User-agent:\nDisallow: /x', 'The user agent has no name.'],
  ])('says what is wrong with %j', (text, message) => {
    expect(parseRobots(text).problems.map((problem) => problem.message)).toEqual([message])
  })

  it.each([
    'Crawl-delay: 1',
    'Host: example.com',
    'License: https://x.example',
    'Content-Usage: a',
  ])('knows %j', (line) => {
    expect(parseRobots(`User-agent: *\n${line}`).problems).toEqual([])
  })

  it('understands what Google forgives: a missing colon and a misspelt disallow', () => {
    expect(allowed('User-agent: *\nDisallow /x', 'a', '/x')).toBe(false)
    expect(allowed('User-agent: *\ndisalow: /x', 'a', '/x')).toBe(false)
  })

  it('never throws, whatever the file', () => {
    // The library's own unit of all characters takes seconds to make, as do its paths.
    const unit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 300 }), fc.string({ unit }), (text, path) => {
        const lines = text.replaceAll('!', '\nUser-agent: *\nDisallow: ')
        expect(typeof allowed(lines, 'Pagemark', `/${path}`)).toBe('boolean')
      }),
      { numRuns: IN_RELEASE ? 100 : 25 },
    )
  })
})

describe('isAllowed', () => {
  it('merges all groups that name the same token', () => {
    const text =
      'User-agent: a\nDisallow: /1\nUser-agent: b\nDisallow: /\nUser-agent: A\nDisallow: /2'
    expect([allowed(text, 'a', '/1'), allowed(text, 'a', '/2'), allowed(text, 'a', '/3')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('uses the star group only where no group names the agent', () => {
    const text = 'User-agent: *\nDisallow: /\nUser-agent: GPTBot\nDisallow:\n'
    expect(allowed(text, 'GPTBot/1.2', '/x')).toBe(true)
    expect(allowed(text, 'Other', '/x')).toBe(false)
  })

  it.each([
    ['googlebot-image', false],
    ['Applebot', false],
    ['AdsBot-Google', true],
    ['bingbot', true],
  ])('lets %s fall back to its kin, and the ads bots ignore the star', (agent, answer) => {
    const text = 'User-agent: Googlebot\nDisallow: /\nUser-agent: *\nAllow: /\n'
    expect(allowed(text, agent, '/x')).toBe(answer)
    expect(allowed('User-agent: *\nDisallow: /', 'AdsBot-Google', '/x')).toBe(true)
  })

  it.each([
    ['the longest pattern', 'Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['the longest pattern in any order', 'Allow: /a/b\nDisallow: /a', '/a/b/c', true],
    ['Allow on a tie', 'Disallow: /a\nAllow: /a', '/a', true],
    ['a longer wildcard pattern', 'Allow: /p\nDisallow: /*.htm', '/page.htm', false],
    ['nothing where nothing matches', 'Disallow: /a', '/b', true],
    ['an end anchor', 'Disallow: /*.php$', '/x.php', false],
    ['an end anchor that is not the end', 'Disallow: /*.php$', '/x.php?y', true],
    ['an anchored root', 'Allow: /$\nDisallow: /', '/', true],
    ['an anchored root for what is below', 'Allow: /$\nDisallow: /', '/x', false],
    ['the query', 'Disallow: /*?sort=', '/list?sort=up', false],
    ['a star at the start', 'Disallow: *secret', '/a/secret', false],
    ['a needless star at the end', 'Disallow: /fish*', '/fish.html', false],
    ['letter case', 'Disallow: /Fish', '/fish', true],
    ['percent-encoded unreserved characters', 'Disallow: /%7Ejoe', '/~joe/', false],
    ['percent-encoding in any case', 'Disallow: /a%3cd', '/a%3Cd', false],
    ['an encoded slash as another thing', 'Disallow: /a%2Fb', '/a/b', true],
    ['characters beyond ASCII', 'Disallow: /ä', '/%C3%A4', false],
    ['its own address always', 'Disallow: /', '/robots.txt', true],
  ])('decides by %s', (_, rules, path, answer) => {
    expect(allowed(`User-agent: *\n${rules}`, 'any', path)).toBe(answer)
  })

  it('names the rule and the group that decided', () => {
    const answer = isAllowed(parseRobots('User-agent: *\nDisallow: /a'), 'Bot', '/a')
    expect(answer.rule).toEqual({ allow: false, pattern: '/a', line: 2 })
    expect(answer.group?.agents).toEqual(['*'])
  })

  it('does the same as a plain search through all ways to fill the stars', () => {
    const unit = fc.constantFrom('a', 'b', '*', '/')
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 8 }),
        fc.boolean(),
        (pattern, rest, anchored) => {
          const rule = `/${pattern}${anchored ? '$' : ''}`
          const path = `/${rest}`
          expect(allowed(`User-agent: *\nDisallow: ${rule}`, 'x', path)).toBe(!fits(rule, path))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is quick with patterns that make backtracking matchers slow', () => {
    const text = `User-agent: *\nDisallow: /${'*a'.repeat(2000)}$`
    expect(allowed(text, 'x', `/${'a'.repeat(1999)}b`)).toBe(true)
  })
})

/** The definition, by recursion over both texts. */
function fits(pattern: string, path: string): boolean {
  if (pattern === '') return true
  if (pattern === '$') return path === ''
  if (pattern.startsWith('*')) {
    return fits(pattern.slice(1), path) || (path !== '' && fits(pattern, path.slice(1)))
  }
  return path !== '' && path[0] === pattern[0] && fits(pattern.slice(1), path.slice(1))
}

it.each([
  [
    'its own group',
    'User-agent: *\nCrawl-delay: 9\nDisallow: /x\nUser-agent: Pagemark\nCrawl-delay: 2',
    2,
  ],
  ["everyone's group", 'User-agent: *\nDisallow: /x\nCrawl-delay: 1.5', 1.5],
  ['the longest of several', 'User-agent: *\nCrawl-delay: 3\nCrawl-delay: 4\nCrawl-delay: 1', 4],
  [
    'no group of others',
    'User-agent: bingbot\nCrawl-delay: 9\nDisallow: /x\nUser-agent: *\nAllow: /',
    null,
  ],
  ['no text', 'User-agent: *\nCrawl-delay: soon', null],
])('waits by the Crawl-delay of %s', (_, text, seconds) => {
  expect(crawlDelayFor(parseRobots(text), 'Pagemark/1.0')).toBe(seconds)
})

describe('productToken', () => {
  it.each([
    ['Googlebot/2.1', 'googlebot'],
    ['OAI-SearchBot', 'oai-searchbot'],
    [' GPTBot (x)', 'gptbot'],
    ['*', '*'],
    ['AI2Bot/1.0', 'ai2bot'],
    ['', ''],
  ])('reads %j as %j', (agent, token) => {
    expect(productToken(agent)).toBe(token)
  })
})

it.each([
  ['https://example.com/a?b=1#c', '/a?b=1'],
  ['https://user@example.com/a?#c?', '/a?'],
  ['https://example.com', '/'],
  ['none', '/'],
])('compares the rules with what %s has after its host', (url, path) => {
  expect(pathWithQuery(url)).toBe(path)
})

describe('characters with a meaning of their own (RFC 9309 §2.2.3)', () => {
  it.each([
    ['/a%2A', '/a*b'],
    ['/a%2a', '/a%2Ab'],
    ['/a%24', '/a$b'],
    ['/a$b', '/a%24bc'],
  ])('Disallow: %s is for %s', (rule, path) => {
    expect(allowed(`User-agent: *\nDisallow: ${rule}`, 'x', path)).toBe(false)
    expect(allowed(`User-agent: *\nDisallow: ${rule}`, 'x', '/ab')).toBe(true)
  })
})

describe('names with digits', () => {
  const text = 'User-agent: Googlebot2\nDisallow: /a\n\nUser-agent: AI2Bot\nDisallow: /b\n'

  it.each([
    ['Googlebot', '/a', false],
    ['Googlebot2', '/a', false],
    ['Googlebot3', '/a', true],
    ['AI2Bot', '/b', false],
    ['AI3Bot', '/b', true],
  ])('%s and %s', (agent, path, answer) => {
    expect(allowed(text, agent, path)).toBe(answer)
  })
})

describe('a file of which every rule searches the whole path', () => {
  const rules = Array.from({ length: 33_000 }, (_, n) => ({
    allow: false,
    pattern: `/*ab${n}`,
    line: n + 1,
  }))
  const robots = { groups: [{ agents: ['*'], rules }] }
  const path = `/${'a'.repeat(2_000)}`

  it('is asked until it has cost enough', () => {
    const answers = Array.from({ length: 20 }, (_, n) =>
      isAllowed(robots, 'Pagemark', `${path}${n}`),
    )
    expect(answers[0]).toMatchObject({ allowed: true, decided: true })
    expect(answers.filter(({ decided }) => decided)).toHaveLength(2)
  })

  it('permits nothing any more by then', () => {
    expect(isAllowed(robots, 'Pagemark', path).allowed).toBe(true)
    expect(permits(robots, 'Pagemark', path)).toBe(false)
  })
})
