import { describe, expect, it } from 'vitest'
import { cookieFact } from '../../../test/support/network-facts.ts'
import type { CookieFact } from '../../facts/network-facts.ts'
import { cookieHygiene } from './cookie-hygiene.ts'

const outcome = (...cookies: Partial<CookieFact>[]) =>
  cookieHygiene.evaluate({ cookies: cookies.map(cookieFact) })
const DAY = 86_400

describe('cookie-hygiene', () => {
  it('counts bytes, not characters, of name and value', () => {
    expect(outcome({ name: 'n', value: 'a'.repeat(4095) }).status).toBe('pass')
    expect(outcome({ name: 'n', value: 'é'.repeat(2048) })).toMatchObject({
      evidence: [{ bytes: 4097 }],
    })
  })

  it('allows 400 days to the second', () => {
    expect(outcome({ lifetime: 400 * DAY }).status).toBe('pass')
    expect(outcome({ lifetime: 400 * DAY + 1 }).status).toBe('warn')
  })

  it('lets a public suffix that sets its own cookie name itself', () => {
    const setBy = 'https://github.io/'
    expect(outcome({ domain: '.github.io', setBy }).status).toBe('pass')
    expect(outcome({ domain: '.github.io', setBy: 'https://a.github.io/' }).status).toBe('warn')
    expect(outcome({ domain: '.example.com' }).status).toBe('pass')
  })

  it('counts cookies per host, those of one name once', () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `c${index}` }))
    expect(outcome(...many)).toMatchObject({ evidence: [{ name: 'www.example.com', value: 51 }] })
    expect(outcome(...many.map(() => ({ name: 'same' }))).status).toBe('pass')
  })
})
