import { securityMail } from '../../notify/security-mails.ts'
import type { PasswordChange } from '../../store/accounts/password-change.ts'
import { CliError } from '../cli-error.ts'
import type { Config } from '../config.ts'
import { openPost } from '../open-post.ts'
import { changeStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'
import { hashOf } from './run-user.ts'

export interface PasswordReset {
  readonly email: string
  /** If absent, read from standard input. */
  readonly password?: string
  readonly revokeKeys?: true
}

/** Sets a password, and notifies the account's owner if email is set up. */
export async function resetPassword(
  { email, password, revokeKeys }: PasswordReset,
  { config, readLine, say }: Terminal,
): Promise<void> {
  const passwordHash = await hashOf(password ?? (await readLine()), email)
  const settings = config()
  await changeStore(settings, say, async ({ store }) => {
    const known = await store.users.findByEmail(email)
    if (!known) throw new CliError(`There is no account "${email}".`)
    const keys = revokeKeys ? 'revoke' : 'keep'
    const event = { kind: 'password-reset', userId: known.id, actorId: null } as const
    const change = await store.transact(async (logged) => {
      const done = await logged.users.changePassword({ id: known.id, passwordHash, keys })
      if (!done) throw new CliError(`There is no account "${email}".`)
      await logged.securityEvents.record({ ...event, from: { address: '', agent: '' } })
      return done
    })
    const fault = await tellOwner(settings, known.email, change)
    if (fault !== undefined) say(`The email about the new password was not sent: ${fault}`)
  })
}

/** @returns why the email could not be sent */
async function tellOwner(
  settings: Config,
  to: string,
  { revokedKeys }: PasswordChange,
): Promise<string | undefined> {
  const post = await openPost(settings, { warn: () => undefined })
  if (!post) return undefined
  const occasion = { address: '', device: '', at: Date.now() }
  const notice = { kind: 'password-changed', by: 'operator', revokedKeys } as const
  const fault = await post.attempt(securityMail({ to, site: post.site }, notice, occasion))
  await post.close()
  return fault
}
