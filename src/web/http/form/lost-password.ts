import { textField } from './text-field.ts'

/** Name of the field that tells of a form which came back without a password. */
export const LOST_PASSWORD = 'access_password_lost'

/**
 * Said of a form that came back without the password for the page and was sent without it: empty, the field would be
 * taken for no password, or for the one that is kept. Where nobody is told any more, nothing is missing.
 */
export function lostPasswordFault(body: unknown): string | undefined {
  const isLost =
    textField(body, LOST_PASSWORD) === '1' &&
    textField(body, 'access_username') !== '' &&
    textField(body, 'access_password') === ''
  return isLost ? 'Enter the password again, or clear the user name.' : undefined
}

/** Now, or before the form came back for the first time. */
export function wasPasswordTyped(body: unknown): boolean {
  return textField(body, 'access_password') !== '' || textField(body, LOST_PASSWORD) === '1'
}
