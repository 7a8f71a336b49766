import { emailFault } from '../accounts/email.ts'
import { accountPasswordFault, createPasswords } from '../accounts/passwords.ts'
import type { Users } from '../store/accounts/users.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'

type FirstAccountSettings = Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'given'>

/**
 * Creates the account that the settings name if there is none yet: for unattended installations. Once there is an
 * account, the settings have no effect.
 */
export async function makeFirstAccount(
  users: Pick<Users, 'count' | 'createFirst'>,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, given }: FirstAccountSettings,
): Promise<void> {
  if (email === undefined && password === undefined) return
  if ((await users.count()) > 0) return
  if (email === undefined || password === undefined) {
    throw new CliError('PAGEMARK_ADMIN_EMAIL and PAGEMARK_ADMIN_PASSWORD must both be set.', 1)
  }
  const fault = emailFault(email)
  if (fault !== undefined) throw new CliError(`PAGEMARK_ADMIN_EMAIL: ${fault}`, 1)
  const passwordFault = accountPasswordFault(password, { email, siteName: given.INSTANCE_NAME })
  if (passwordFault !== undefined)
    throw new CliError(`PAGEMARK_ADMIN_PASSWORD: ${passwordFault}`, 1)
  const passwordHash = await createPasswords().hash(password)
  await users.createFirst({ email, passwordHash, admin: true })
}
