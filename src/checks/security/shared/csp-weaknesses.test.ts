import { describe, expect, it } from 'vitest'
import { cspPolicy } from '../../../../test/support/network-facts.ts'
import { readCsp } from './csp.ts'
import { cspWeaknesses } from './csp-weaknesses.ts'

function found(...texts: string[]) {
  return cspWeaknesses(texts.map((text) => readCsp(cspPolicy(text)))).map(
    ({ severe, directive, value }) =>
      `${severe ? 'severe' : 'mild'} ${directive} ${value ?? ''}`.trim(),
  )
}

const STRICT = "script-src 'nonce-cmFuZG9tMTIz'; object-src 'none'; base-uri 'none'"

describe('cspWeaknesses', () => {
  it('lets the safest of several policies win', () => {
    expect(found("script-src 'unsafe-inline'; object-src 'none'", STRICT)).toEqual([])
    expect(found("script-src https:; object-src 'none'", STRICT)).toEqual([])
  })

  it('does not let a policy that is silent on scripts spoil one that is not', () => {
    expect(found("frame-ancestors 'none'", STRICT)).toEqual([])
    const open = "default-src 'none'; script-src 'unsafe-inline'"
    expect(found("frame-ancestors 'none'", open)).toEqual(["severe script-src 'unsafe-inline'"])
  })

  it("passes over 'unsafe-inline' beside a nonce or hash", () => {
    expect(
      found(`${STRICT}; script-src-attr 'none'`.replace("'nonce", "'unsafe-inline' 'nonce")),
    ).toEqual([])
  })

  it("passes over hosts beside 'strict-dynamic'", () => {
    expect(
      found(STRICT.replace("'nonce", "https: ajax.googleapis.com 'strict-dynamic' 'nonce")),
    ).toEqual([])
  })

  it('finds event handlers allowed by script-src-attr', () => {
    expect(found(`${STRICT}; script-src-attr 'unsafe-inline'`)).toEqual([
      "severe script-src-attr 'unsafe-inline'",
    ])
  })

  it('falls back to default-src for plugins, never for base-uri', () => {
    expect(found("default-src 'none'; script-src 'nonce-cmFuZG9tMTIz'")).toEqual(['mild base-uri'])
  })

  it("requires no base-uri when 'self' already restricts relative scripts", () => {
    expect(found("default-src 'self'")).toEqual([])
  })

  it('requires directives for elements and attributes when script-src is missing', () => {
    const elements = "script-src-elem 'self'; object-src 'none'; base-uri 'none'"
    expect(found(elements)).toEqual(['severe script-src'])
    expect(found(`${elements}; script-src-attr 'none'`)).toEqual([])
  })

  it('finds short nonces', () => {
    expect(found(STRICT.replace('cmFuZG9tMTIz', 'abc'))).toEqual(["mild script-src 'nonce-abc'"])
  })

  it('passes over inline styles that a nonce switches off', () => {
    expect(found(`${STRICT}; style-src 'unsafe-inline' 'nonce-cmFuZG9tMTIz'`)).toEqual([])
    expect(found(`${STRICT}; style-src 'unsafe-inline'`)).toEqual([
      "mild style-src 'unsafe-inline'",
    ])
  })

  it('calls scripts from data: and from everywhere severe', () => {
    expect(found("script-src 'self' data:; object-src 'none'")).toContain('severe script-src data:')
    expect(found('default-src *')).toContain('severe default-src *')
  })

  it('treats invalid hosts as matching nothing', () => {
    expect(found("script-src https://[x.y https://a.b:99999; object-src 'none'")).toEqual([])
  })
})
