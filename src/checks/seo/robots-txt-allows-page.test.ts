import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import type { RobotsTxtFacts } from '../../facts/network-facts.ts'
import { robotsTxtAllowsPage } from './robots-txt-allows-page.ts'

const { address, robotsTxt, redirects, foreignRobotsTxt } = pageFacts()
const group = (agent: string, pattern: string, allow = false) => ({
  agents: [agent],
  rules: [{ allow, pattern, line: 2 }],
})
const judge = (facts: Partial<RobotsTxtFacts>, final = 'https://www.example.com/a?b=1#c') =>
  robotsTxtAllowsPage.evaluate({
    redirects,
    foreignRobotsTxt,
    robotsTxt: { ...robotsTxt, ...facts },
    address: { ...address, final },
  })

describe('robots-txt-allows-page', () => {
  it('matches the query and not the fragment', () => {
    expect(judge({ groups: [group('*', '/a?b=1$')] }).status).toBe('fail')
    expect(judge({ groups: [group('*', '/*#c')] }).status).toBe('pass')
  })

  it('shows the rule and the bots that it stops', () => {
    expect(judge({ groups: [group('bingbot', '/a')] })).toEqual({
      status: 'warn',
      message: 'robots.txt blocks the page for Bingbot',
      evidence: [{ line: 2, snippet: 'Disallow: /a', name: 'Bingbot' }],
    })
  })

  it('lets an empty named group allow what everyone else is denied', () => {
    const groups = [group('*', '/'), { agents: ['googlebot'], rules: [] }]
    expect(judge({ groups }).status).toBe('warn')
  })

  it.each(['server-error', 'unreachable', 'not-asked'] as const)(
    'keeps silent when it was %s',
    (state) => {
      expect(judge({ state, groups: [group('*', '/')] }).status).toBe('not-applicable')
    },
  )

  it('keeps silent about another port', () => {
    const outcome = judge({ groups: [group('*', '/')] }, 'https://www.example.com:8443/')
    expect(outcome.status).toBe('not-applicable')
  })

  it.each([
    { name: 'forbids it', url: 'http://example.com/robots.txt', agent: '*', status: 'warn' },
    {
      name: 'is of another scheme',
      url: 'https://example.com/robots.txt',
      agent: '*',
      status: 'pass',
    },
    {
      name: 'speaks to others',
      url: 'http://example.com/robots.txt',
      agent: 'bingbot',
      status: 'pass',
    },
  ])('judges a redirect by a robots.txt that $name', ({ url, agent, status }) => {
    const hop = {
      url: 'http://example.com/old?a',
      target: address.final,
      location: '/',
      status: 301,
    }
    const hops = [{ ...hop, headers: [], remoteAddress: '192.0.2.1', ms: 9 }]
    const foreign = [{ ...robotsTxt, url, groups: [group(agent, '/old')] }]
    const outcome = robotsTxtAllowsPage.evaluate({
      address,
      robotsTxt,
      redirects: { hops },
      foreignRobotsTxt: foreign,
    })
    expect(outcome.status).toBe(status)
  })

  it.each(['absent', 'html'] as const)('takes a file that is %s for permission', (state) => {
    expect(judge({ state }).status).toBe('pass')
  })

  it.each([
    { urls: ['/old'], message: '1 URL that redirects here' },
    { urls: ['/old', '/old/2'], message: '2 URLs that redirect here' },
  ])('counts $urls', ({ urls, message }) => {
    const hops = urls.map((path) => ({
      url: `https://www.example.com${path}`,
      target: address.final,
      location: '/',
      status: 301,
      headers: [],
      remoteAddress: '192.0.2.1',
      ms: 9,
    }))
    const outcome = robotsTxtAllowsPage.evaluate({
      address,
      robotsTxt: { ...robotsTxt, groups: [group('*', '/old')] },
      redirects: { hops },
      foreignRobotsTxt,
    })
    expect(outcome).toMatchObject({
      status: 'warn',
      message: `robots.txt blocks ${message} for Googlebot`,
    })
  })
})
