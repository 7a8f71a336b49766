import { describe, expect, it } from 'vitest'
import { addressFacts, responseWith } from '../../../test/support/network-facts.ts'
import { ordinaryPage } from '../../../test/support/ordinary-page.ts'
import type { TextFileFact } from '../../facts/network-facts.ts'
import { securityTxt } from './security-txt.ts'

const sound: TextFileFact = {
  url: 'https://www.example.com/.well-known/security.txt',
  status: 200,
  contentType: 'Text/Plain; charset=utf-8',
  html: false,
  text: 'Contact: mailto:a@example.com\nExpires: 2026-11-21T00:00:00Z',
}

function outcome(overrides: Partial<TextFileFact>) {
  return securityTxt.evaluate({
    address: addressFacts(),
    response: responseWith(['Date', 'Fri, 20 Nov 2026 12:00:00 GMT']),
    wellKnown: { ...ordinaryPage.wellKnown, securityTxt: { ...sound, ...overrides } },
  })
}

describe('security-txt', () => {
  it('uses the day of the audit', () => {
    expect(outcome({}).status).toBe('pass')
    expect(outcome({ text: sound.text.replace('11-21', '11-19') }).status).toBe('warn')
  })

  it.each([
    { status: 403, expected: 'warn' },
    { status: 429, expected: 'not-applicable' },
    { status: 500, expected: 'not-applicable' },
  ])('answers status $status with $expected', ({ status, expected }) => {
    expect(outcome({ status }).status).toBe(expected)
  })

  it.each([
    {
      name: 'an empty expiry',
      file: { text: 'Contact: mailto:a@example.com\nExpires: soon' },
      note: 'Expires is not a date: soon',
    },
    {
      name: 'two expiries',
      file: { text: `${sound.text}\nExpires: 2027-01-01T00:00:00Z` },
      note: 'Expires is repeated',
    },
    { name: 'another type', file: { contentType: 'text/plainer' }, note: 'served as text/plainer' },
    {
      name: 'plain http',
      file: { url: 'http://www.example.com/.well-known/security.txt' },
      note: 'not served over https',
    },
  ])('names $name', ({ file, note }) => {
    expect(outcome(file)).toMatchObject({ evidence: [{ note }] })
  })

  it('does not take a page of an application that answers every path for the file', () => {
    expect(outcome({ html: true })).toMatchObject({
      message: 'The site has no /.well-known/security.txt',
    })
  })
})
