import { describe, expect, it } from 'vitest'
import { cspPolicy, policyFacts } from '../../../test/support/network-facts.ts'
import { clickjacking } from './clickjacking.ts'

const framing = (...sources: string[]) =>
  clickjacking.evaluate({
    policies: policyFacts({ csp: sources.map((text) => cspPolicy(`frame-ancestors ${text}`)) }),
  }).status
const options = (...frameOptions: string[]) =>
  clickjacking.evaluate({ policies: policyFacts({ frameOptions }) }).status

describe('clickjacking', () => {
  it.each(['*', 'https:', 'http://*', 'https://*:*', "'self' *"])(
    'treats frame-ancestors %s as open to everyone',
    (sources) => {
      expect(framing(sources)).toBe('fail')
    },
  )

  it.each(["'none'", '', 'https://*.example.com', 'https://partner.example'])(
    'takes frame-ancestors "%s" for a limit',
    (sources) => {
      expect(framing(sources)).toBe('pass')
    },
  )

  it('lets the strictest of several policies win', () => {
    expect(framing('*', "'none'")).toBe('pass')
  })

  it('takes a repeated value for one', () => {
    expect(options('sameorigin', 'sameorigin')).toBe('pass')
  })

  it.each([
    { values: ['allowall'], status: 'fail' },
    { values: ['nonsense', 'rubbish'], status: 'fail' },
    { values: ['sameorigin', 'nonsense'], status: 'warn' },
    { values: ['allowall', 'nonsense'], status: 'warn' },
  ])('answers X-Frame-Options $values with $status', ({ values, status }) => {
    expect(options(...values)).toBe(status)
  })

  it('distinguishes an ineffective policy from a missing one', () => {
    const messageOf = (...texts: string[]) =>
      clickjacking.evaluate({
        policies: policyFacts({
          csp: texts.map((text) => cspPolicy(text, 'meta')),
          frameOptions: [],
        }),
      })
    const none = { message: 'The page sends neither frame-ancestors nor X-Frame-Options' }
    expect(messageOf()).toMatchObject(none)
    expect(messageOf("default-src 'self'")).toMatchObject(none)
    expect(messageOf("default-src 'self'", "frame-ancestors 'self'")).toMatchObject({
      message: expect.stringContaining('only in a meta element'),
    })
  })
})
