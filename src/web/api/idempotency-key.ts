import { createHash, createHmac } from 'node:crypto'
import type { Idempotency } from '../../store/reports/idempotency.ts'
import { invalidFields } from '../http/problem.ts'

const MAX_LENGTH = 255

export interface KeyedBody {
  /** `Idempotency-Key`, if the request has one. */
  readonly header: string | readonly string[] | undefined
  /** The body's fields, in the order of their schema. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The API key that the request came with. */
  readonly secret: string
}

/**
 * What makes a repeated POST the same one. Form and JSON with the same fields are the same body.
 *
 * Each password goes in as an HMAC under the API key, which the database does not hold: a plain hash
 * of it would be a way around argon2 for whoever reads the database.
 *
 * @throws {Problem} `fields-invalid` when the header is longer than 255 characters
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
    // What asks for no access is known by what it was before there was any: a retry may come after an upgrade.
    ...(forPage !== undefined && { access_password: hiddenText(forPage, secret) }),
  })
  return { key, fingerprint: createHash('sha256').update(body).digest('hex') }
}

function hiddenText(value: unknown, secret: string): string {
  return typeof value === 'string' ? createHmac('sha256', secret).update(value).digest('hex') : ''
}
