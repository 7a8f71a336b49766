import { describe, expect, it } from 'vitest'
import { newTotpSecret, stepOfCode, totpAddress, totpCode } from './totp.ts'

/** RFC 6238, appendix B: the ASCII digits 1 to 0, twice. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i seconds ends with the digits of the RFC', (seconds, code) => {
    expect(totpCode(SECRET, seconds * 1000)).toBe(code)
  })

  it.each([
    { late: -60_000, taken: false },
    { late: -30_000, taken: true },
    { late: 0, taken: true },
    { late: 30_000, taken: true },
    { late: 60_000, taken: false },
  ])('that is $late ms off is taken: $taken', ({ late, taken }) => {
    const now = 1_700_000_010_000
    const code = totpCode(SECRET, now + late)
    const step = stepOfCode({ secret: SECRET, usedStep: 0 }, code, now)
    expect(step).toBe(taken ? Math.floor((now + late) / 30_000) : undefined)
  })

  it('is accepted once, and no code of an earlier step after it', () => {
    const now = 1_700_000_010_000
    const code = totpCode(SECRET, now)
    const step = stepOfCode({ secret: SECRET, usedStep: 0 }, code, now) ?? 0
    expect(stepOfCode({ secret: SECRET, usedStep: step }, code, now)).toBeUndefined()
    const before = totpCode(SECRET, now - 30_000)
    expect(stepOfCode({ secret: SECRET, usedStep: step }, before, now)).toBeUndefined()
    const after = totpCode(SECRET, now + 30_000)
    expect(stepOfCode({ secret: SECRET, usedStep: step }, after, now)).toBe(step + 1)
  })

  it.each(['', '12345', '1234567', 'abcdef'])('is never %j', (code) => {
    expect(stepOfCode({ secret: SECRET, usedStep: 0 }, code, 0)).toBeUndefined()
  })
})

it('a secret has 160 bits, and is another each time', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
})

it('the URI names the account, whatever characters its name contains', () => {
  expect(totpAddress('ABC', 'a&b:c@example.com')).toBe(
    'otpauth://totp/Pagemark:a%26b%3Ac%40example.com?secret=ABC&issuer=Pagemark',
  )
})
