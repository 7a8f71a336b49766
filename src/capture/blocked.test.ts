import { describe, expect, it } from 'vitest'
import { blockedReason, loginReason } from './blocked.ts'

describe('an answer', () => {
  it.each([401, 403, 407, 429, 451])('of status %i is a refusal', (status) => {
    expect(blockedReason(status, [])).toContain(`(${status})`)
  })

  it.each([200, 202, 204, 404, 405, 410, 500, 503])('of status %i alone is the page', (status) => {
    expect(blockedReason(status, [])).toBeNull()
  })

  it.each([
    ['Cloudflare', 200, 'CF-Mitigated', 'challenge'],
    ['Cloudflare', 403, 'cf-mitigated', ' Challenge '],
    ['AWS WAF', 202, 'x-amzn-waf-action', 'challenge'],
    ['AWS WAF', 405, 'x-amzn-waf-action', 'captcha'],
    ['Vercel', 429, 'x-vercel-mitigated', 'challenge'],
    ['DataDome', 403, 'X-DataDome', 'protected'],
    ['DataDome', 429, 'x-datadome', 'protected'],
  ])('is a check by %s: %i with %s', (vendor, status, name, value) => {
    expect(blockedReason(status, [[name, value]])).toBe(
      `The site answered with a bot check by ${vendor}.`,
    )
  })

  it.each([
    [200, 'x-datadome', 'protected'],
    [503, 'x-datadome', 'protected'],
    [200, 'cf-mitigated', 'not-a-challenge'],
    [200, 'x-amzn-waf-action', 'count'],
  ])('is the page behind such a service: %i with %s: %s', (status, name, value) => {
    expect(blockedReason(status, [[name, value]])).toBeNull()
  })
})

describe('a login', () => {
  const url = 'https://staging.example.com/page'
  const basic = [['WWW-Authenticate', 'Basic realm="Staging"']] as const
  const form = [['WWW-Authenticate', 'Bearer, Negotiate']] as const

  it.each([
    {
      name: 'nobody knows',
      headers: basic,
      toldTo: null,
      reason: /^The page requires a user name/,
    },
    {
      name: 'is refused',
      headers: basic,
      toldTo: 'https://staging.example.com',
      reason: /^The server rejected the user name and password/,
    },
    {
      name: 'is for somebody else',
      headers: basic,
      toldTo: 'http://staging.example.com',
      reason: /^https:.* requires .* only to http:\/\/staging.example.com,/,
    },
    {
      name: 'is of another kind',
      headers: form,
      toldTo: 'https://staging.example.com',
      reason: /but not by HTTP Basic/,
    },
  ])('that $name has a message that says what to do', ({ headers, toldTo, reason }) => {
    expect(loginReason({ url, status: 401, headers }, toldTo)).toMatch(reason)
  })

  it('is recognised among other challenges in a header', () => {
    const headers = [['www-authenticate', 'Negotiate, basic realm="x", charset="UTF-8"']] as const
    expect(loginReason({ url, status: 401, headers }, null)).toContain('user name')
  })

  it.each([
    { name: 'without a challenge', status: 401, headers: form },
    { name: 'of another status', status: 403, headers: basic },
  ])('$name is left to the status', ({ status, headers }) => {
    expect(loginReason({ url, status, headers }, null)).toBeNull()
  })
})
