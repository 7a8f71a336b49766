import { describe, expect, it } from 'vitest'
import { emailFault } from './email.ts'

describe('an e-mail address', () => {
  it.each([
    'ada@example.com',
    ' Ada.Lovelace+reports@example.com ',
    "o'brien{a}=b/c@xn--bcher-kva.example",
    'анна@пример.example',
    'root@localhost',
  ])('may be %j', (email) => {
    expect(emailFault(email)).toBeUndefined()
  })

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@example@com',
    'a da@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'eve,ada@example.com',
    'ada<eve@example.com',
    '"ada"@example.com',
    'ada@[192.0.2.1]',
    'ada@example.com\u200B',
    'ada\u202E@example.com',
    `${'a'.repeat(320)}@example.com`,
  ])('is never %j', (email) => {
    expect(emailFault(email)).toBe('Enter an email address, such as you@example.com.')
  })
})
