import { describe, expect, it, vi } from 'vitest'
import { accountPasswordFault, createPasswords, reportPasswordFault } from './passwords.ts'

/** Each hash is slow on purpose. */
vi.setConfig({ testTimeout: 30_000 })

const passwords = createPasswords()

describe('a password', () => {
  it('is stored as an argon2id hash with its cost and its salt', async () => {
    const [one, two] = [
      await passwords.hash('correct horse'),
      await passwords.hash('correct horse'),
    ]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(two).not.toBe(one)
    expect(passwords.isOutdated(one)).toBe(false)
  })

  it('is recognised, and no other is', async () => {
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify(hash, 'correct horse')).toBe(true)
    expect(await passwords.verify(hash, 'correct horsf')).toBe(false)
    expect(await passwords.verify(hash, '')).toBe(false)
  })

  it('of an unknown user is wrong, whatever it is', async () => {
    expect(await passwords.verify(undefined, 'correct horse')).toBe(false)
    expect(await passwords.verify(null, '')).toBe(false)
    expect(await passwords.verify('not a hash', 'correct horse')).toBe(false)
  })

  it('of a known hash from elsewhere is recognised, and to be made anew', async () => {
    // The argon2 reference implementation: `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1`.
    const hash =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await passwords.verify(hash, 'password')).toBe(true)
    expect(await passwords.verify(hash, 'Password')).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(true)
  })

  it('waits its turn when many are checked at once, and all are answered', async () => {
    const hash = await passwords.hash('correct horse')
    const tries = Array.from({ length: 9 }, (_, n) => (n % 2 === 0 ? 'correct horse' : 'wrong'))
    const answers = await Promise.all(tries.map((password) => passwords.verify(hash, password)))
    expect(answers).toEqual(tries.map((password) => password === 'correct horse'))
  })
})

describe('a password that is refused', () => {
  it.each([
    {
      name: 'eleven characters',
      password: 'a'.repeat(11),
      fault: 'The password must have at least 12 characters.',
    },
    { name: 'twelve characters', password: 'odd new tins', fault: undefined },
    {
      name: 'eleven characters of two units',
      password: '😀'.repeat(11),
      fault: 'The password must have at least 12 characters.',
    },
    {
      name: '1,024 bytes',
      password: 'wheels of an engine, '.repeat(49).slice(0, 1024),
      fault: undefined,
    },
    {
      name: '1,025 bytes',
      password: 'a'.repeat(1025),
      fault: 'The password is longer than 1,024 bytes.',
    },
    {
      name: 'one that everybody knows',
      password: 'Password1234',
      fault: 'This password is too common. Use a few unrelated words.',
    },
  ])('for an account: $name', ({ password, fault }) => {
    expect(accountPasswordFault(password, { email: 'ada@example.com' })).toBe(fault)
  })

  it.each([
    'ines.quatremere@kelpforest.org',
    'Quatremere 2026',
    'kelpforest-dragon',
    'Reefwatch Audits',
  ])('for an account, not of its own words: %s', (password) => {
    const context = { email: 'ines.quatremere@kelpforest.org', siteName: 'Reefwatch Audits' }
    expect(accountPasswordFault(password, context)).toContain('made of your email address')
    const other = { email: 'ada@example.com', siteName: 'Pagemark' }
    expect(accountPasswordFault(password, other)).toBeUndefined()
  })

  it('for an account: the name of the program, whatever the site is called', () => {
    expect(accountPasswordFault('Pagemark-2026', {})).toContain('the name of this site')
  })

  it.each([
    { name: 'none', password: '', fault: 'The password is empty.' },
    { name: 'one byte', password: 'a', fault: undefined },
    { name: '1,024 bytes', password: 'ä'.repeat(512), fault: undefined },
    {
      name: '1,026 bytes',
      password: 'ä'.repeat(513),
      fault: 'The password is longer than 1,024 bytes.',
    },
  ])('for a report: $name', ({ password, fault }) => {
    expect(reportPasswordFault(password)).toBe(fault)
  })
})
