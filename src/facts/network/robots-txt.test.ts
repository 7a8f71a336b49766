import { describe, expect, it } from 'vitest'
import { answered, ask, factsOf, failed, hop } from '../../../test/support/probe-results.ts'

describe('robotsTxt', () => {
  const url = 'https://www.example.com/robots.txt'

  it.each([
    [200, 'User-agent: *', 'found'],
    [200, '', 'found'],
    [200, '<!doctype html><p>x', 'html'],
    [404, '', 'absent'],
    [403, '', 'absent'],
    [429, '', 'server-error'],
    [500, '', 'server-error'],
    [301, '', 'absent'],
  ])('that answers %i with %j is %s', (status, body, state) => {
    expect(factsOf([answered('robots', url, { status, body })]).robotsTxt.state).toBe(state)
  })

  it('that does not answer is unreachable, and one that was late was not asked', () => {
    expect(factsOf([failed('robots', url)]).robotsTxt.state).toBe('unreachable')
    expect(factsOf([{ probe: ask('robots', url), status: 'late' }]).robotsTxt.state).toBe(
      'not-asked',
    )
  })

  it('knows its size, its redirects and its encoding', () => {
    const body = Buffer.concat([
      Buffer.from('User-agent: *\nDisallow: /'),
      Buffer.of(0xe4),
      Buffer.alloc(600_000, '\n# x'),
    ])
    const { robotsTxt } = factsOf([
      answered('robots', url, {
        body,
        final: 'https://cdn.example.net/r.txt',
        hops: [hop(url, 'https://cdn.example.net/r.txt')],
      }),
    ])
    expect(robotsTxt).toMatchObject({ bytes: body.length, hops: 1, leftHost: true, utf8: false })
    expect(robotsTxt.text).toHaveLength(64 * 1024)
  })

  it('reads only what Google reads', () => {
    const body = `User-agent: *\n${'#'.repeat(500 * 1024)}\nDisallow: /late`
    expect(factsOf([answered('robots', url, { body })]).robotsTxt.groups).toEqual([
      { agents: ['*'], rules: [] },
    ])
  })
})
