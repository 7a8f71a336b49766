import { textField } from './text-field.ts'

/** Name of the field that marks a form redisplayed without its password. */
export const LOST_PASSWORD = 'access_password_lost'

/**
 * The error of a form that was redisplayed without the page's password and sent without it: the empty field would mean
 * no password, or the stored one. Without a user name, no password is missing.
 */
export function lostPasswordFault(body: unknown): string | undefined {
  const isLost =
    textField(body, LOST_PASSWORD) === '1' &&
    textField(body, 'access_username') !== '' &&
    textField(body, 'access_password') === ''
  return isLost ? 'Enter the password again, or clear the user name.' : undefined
}

/** Now, or before the form was first redisplayed. */
export function wasPasswordTyped(body: unknown): boolean {
  return textField(body, 'access_password') !== '' || textField(body, LOST_PASSWORD) === '1'
}
