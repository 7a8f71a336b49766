import { describe, expect, it } from 'vitest'
import { blockedReason } from './blocked.ts'

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
      `The site answered with a check for robots by ${vendor}.`,
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
