import { createHash, createHmac } from 'node:crypto'
import type { Idempotency } from '../../store/reports/idempotency.ts'
import { invalidFields } from '../http/problem.ts'

const MAX_LENGTH = 255

export interface KeyedBody {
  /** `Idempotency-Key`, if the request has one. */
  readonly header: string | readonly string[] | undefined
  /** The body's fields, in the order of their schema. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The API key of the request. */
  readonly secret: string
}

/**
 * Identifies a repeated POST. Form and JSON with the same fields are the same body.
 *
 * Passwords are included as an HMAC under the API key, which the database does not hold: a plain hash would let a
 * reader of the database bypass argon2.
 *
 * @throws {Problem} `fields-invalid` if the header is longer than 255 characters
 */
export function idempotencyOf({ header, fields, secret }: KeyedBody): Idempotency | undefined {
  const key = typeof header === 'string' ? header : header?.at(-1)
  if (key === undefined || key === '') return undefined
  if (key.length > MAX_LENGTH) {
    throw invalidFields({
      'Idempotency-Key': [`The Idempotency-Key must not be longer than ${MAX_LENGTH} characters.`],
    })
  }
  const { password, access_password: forPage } = fields
  const body = JSON.stringify({
    ...fields,
    password: hiddenText(password, secret),
    // Without page credentials, the hash is the one from before they existed: a retry may come after an upgrade.
    ...(forPage !== undefined && { access_password: hiddenText(forPage, secret) }),
  })
  return { key, fingerprint: createHash('sha256').update(body).digest('hex') }
}

function hiddenText(value: unknown, secret: string): string {
  return typeof value === 'string' ? createHmac('sha256', secret).update(value).digest('hex') : ''
}
