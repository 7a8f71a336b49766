import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyHashes, hashOfApiKey, newApiKey } from './api-key.ts'

describe('a new API key', () => {
  it('has a prefix, 30 random characters and a checksum, and is kept as its SHA-256', () => {
    const { secret, hash, hint } = newApiKey()
    expect(secret).toMatch(/^pmk_[0-9A-Za-z]{36}$/)
    expect(hash).toBe(createHash('sha256').update(secret).digest('hex'))
    expect(hint).toBe(`${secret.slice(0, 6)}…${secret.slice(-4)}`)
    expect(hashOfApiKey(secret)).toBe(hash)
  })

  it('is never the same twice', () => {
    const secrets = new Set(Array.from({ length: 1000 }, () => newApiKey().secret))
    expect(secrets.size).toBe(1000)
  })
})

describe('a typing error', () => {
  const { secret } = newApiKey()

  it('anywhere in the key is detected without a database query', () => {
    for (let place = 4; place < secret.length; place += 1) {
      const wrong = secret[place] === 'x' ? 'y' : 'x'
      const typed = secret.slice(0, place) + wrong + secret.slice(place + 1)
      expect(hashOfApiKey(typed)).toBeUndefined()
    }
  })

  it.each([
    { name: 'nothing', typed: '' },
    { name: 'a key cut short', typed: secret.slice(0, -1) },
    { name: 'a key with something after it', typed: `${secret}\n` },
    { name: 'the prefix in capitals', typed: secret.replace('pmk', 'PMK') },
  ])('$name is no key', ({ typed }) => {
    expect(hashOfApiKey(typed)).toBeUndefined()
  })
})

it('the checksum never changes: issued keys must stay valid', () => {
  const body = `pmk_${'A'.repeat(30)}`
  expect(hashOfApiKey(`${body}1yOzFU`)).toBeDefined()
})

it('the hash of a connection is that of the key it sends now', () => {
  const hashOf = createKeyHashes()
  const [mine, other] = [newApiKey(), newApiKey()]
  const connection = {}
  for (const { secret, hash } of [mine, mine, other, mine, other])
    expect(hashOf(secret, connection)).toBe(hash)
  expect(hashOf('pmk_mistyped', connection)).toBeUndefined()
  expect(hashOf(mine.secret, connection)).toBe(mine.hash)
})
