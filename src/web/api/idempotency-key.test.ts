import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idempotencyOf } from './idempotency-key.ts'

const fingerprintOf = (fields: Readonly<Record<string, unknown>>) =>
  idempotencyOf({ header: 'key', fields, secret: 'pmk_secret' })?.fingerprint

describe('what a repeated request is known by', () => {
  it('is the same as before there was access to pages, for what asks for none', () => {
    const fields = { url: 'https://example.com/', device: 'mobile', samples: 1 }
    const before = JSON.stringify({ ...fields, password: '' })
    expect(fingerprintOf(fields)).toBe(createHash('sha256').update(before).digest('hex'))
  })

  it.each(['password', 'access_password'])(
    'is another with another %s, and does not hold it',
    (name) => {
      const [one, other] = ['sesame', 'simsim'].map((text) =>
        fingerprintOf({ url: 'x', [name]: text }),
      )
      expect(one).not.toBe(other)
      const held = JSON.stringify({ url: 'x', password: '', [name]: 'sesame' })
      expect(one).not.toBe(createHash('sha256').update(held).digest('hex'))
    },
  )
})
