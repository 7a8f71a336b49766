import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { SignIn } from '../../accounts/sign-in.ts'
import { eventSource } from '../http/event-source.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'

export const PasswordFields = inputOf({
  password: Type.Optional(
    Type.String({ description: 'Password of your account; required if the account has one.' }),
  ),
})

/**
 * The password that pages ask for before such an action: a key that was found does not suffice.
 *
 * @throws {Problem} unless it is right, or the account has none
 */
export async function confirmPassword(
  request: FastifyRequest,
  signIn: Pick<SignIn, 'confirm'>,
): Promise<void> {
  const { fields, errors } = readFields(PasswordFields, request.body)
  Object.assign(errors, misspeltFields(PasswordFields, request.body))
  refuseErrors(errors)
  const { user, key } = callerOf(request)
  const { password } = fields
  const tried = { email: user.email, password, keyId: key.id, ...eventSource(request) }
  const confirmed = await signIn.confirm(tried)
  if (confirmed.status === 'right') return
  if (confirmed.status === 'missing') throw refused('Enter the password of your account.')
  if (confirmed.status === 'wrong') throw refused('The password is wrong.')
  const wait = String(Math.max(1, Math.ceil(confirmed.retryAfterMs / 1000)))
  throw new Problem(
    confirmed.status === 'wait' ? 'too-many-requests' : 'busy',
    `Try again in ${wait} s.`,
    { headers: { 'Retry-After': wait } },
  )
}

function refused(text: string): Problem {
  return invalidFields({ password: [text] })
}
