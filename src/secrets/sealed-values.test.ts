import { describe, expect, it } from 'vitest'
import { newSecretKey, secretKey } from './secret-key.ts'
import { createSeals, keyIdOf, type SealedPlace, SealError } from './sealed-values.ts'

const PASSWORD: SealedPlace = {
  purpose: 'page-credentials',
  table: 'reports',
  row: 'r1',
  column: 'access_password',
}
const FACTOR: SealedPlace = {
  purpose: 'second-factors',
  table: 'second_factors',
  row: 'u1',
  column: 'secret',
}

/** Made with Python's cryptography 48: key 0, 1, … 31 and nonce 100, 101, … 111. */
const VECTORS = [
  {
    place: PASSWORD,
    value: 's3cret',
    sealed: 'v1.JpAF3YqQf6Y.ZGVmZ2hpamtsbW5vY4D5lXtb1sXD42OPkJoAojKwLOtrzw',
  },
  {
    place: PASSWORD,
    value: '',
    sealed: 'v1.JpAF3YqQf6Y.ZGVmZ2hpamtsbW5v7nToTcY6v8jyJUSVZXGLaQ',
  },
  {
    place: PASSWORD,
    value: 'pässword ✓',
    sealed: 'v1.JpAF3YqQf6Y.ZGVmZ2hpamtsbW5vYHA-lG1YoaGtV8WdLFcelMY-S8FlEjsfzl6Fw6M',
  },
  {
    place: FACTOR,
    value: 'JBSWY3DPEHPK3PXP',
    sealed: 'v1.JpAF3YqQf6Y.ZGVmZ2hpamtsbW5v5dwhEQkO7487cR8Rn4UR0KacV70kiVY7wEypCYWAaL8',
  },
]

const key = secretKey(Buffer.from(Array.from({ length: 32 }, (_, at) => at)))
const nonce = Buffer.from(Array.from({ length: 12 }, (_, at) => 100 + at))

describe('sealed values', () => {
  it.each(VECTORS)('are those of another implementation: "$value"', ({ place, value, sealed }) => {
    expect(createSeals([key], () => nonce).seal(value, place)).toBe(sealed)
    expect(createSeals([key]).open(sealed, place)).toBe(value)
  })

  it('differ each time that the same value is sealed', () => {
    const seals = createSeals([key])
    expect(seals.seal('same', PASSWORD)).not.toBe(seals.seal('same', PASSWORD))
  })

  it.each([
    { moved: 'row', place: { ...PASSWORD, row: 'r2' } },
    { moved: 'column', place: { ...PASSWORD, column: 'access_username' } },
    { moved: 'table', place: { ...PASSWORD, table: 'sitemap_readings' } },
    { moved: 'purpose', place: { ...PASSWORD, purpose: 'second-factors' as const } },
  ])('do not open in another $moved', ({ place }) => {
    const seals = createSeals([key])
    expect(() => seals.open(seals.seal('value', PASSWORD), place)).toThrow(SealError)
  })

  it('do not open when a single bit of nonce, text or tag differs', () => {
    const seals = createSeals([key])
    const [version, id, body = ''] = seals.seal('value', PASSWORD).split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const sealed = `${version}.${id}.${changed.toString('base64url')}`
      expect(() => seals.open(sealed, PASSWORD)).toThrow(SealError)
    }
  })

  it.each([
    '',
    'clear',
    'v1.JpAF3YqQf6Y',
    'v1.JpAF3YqQf6Y.AAAA',
    'v2.JpAF3YqQf6Y.' + 'A'.repeat(60),
  ])('are distinguished from other texts: "%s"', (text) => {
    expect(() => createSeals([key]).open(text, PASSWORD)).toThrow('A stored value is not sealed.')
  })

  it('open with an old key, and are sealed with the first one', () => {
    const next = newSecretKey()
    const old = createSeals([key]).seal('value', PASSWORD)
    const both = createSeals([next, key])
    expect(both.open(old, PASSWORD)).toBe('value')
    expect(keyIdOf(old)).toBe(key.id)
    expect(keyIdOf(both.seal('value', PASSWORD))).toBe(next.id)
    expect(() => createSeals([next]).open(old, PASSWORD)).toThrow(
      'No key of this installation has the ID JpAF3YqQf6Y.',
    )
  })
})
