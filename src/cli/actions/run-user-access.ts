import { emailFault } from '../../accounts/email.ts'
import { createInvitations } from '../../accounts/invitations.ts'
import { openSettings } from '../../settings/settings.ts'
import { CliError } from '../cli-error.ts'
import { changeStore, type OpenStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

export interface NewInvitation {
  readonly email: string
  readonly admin?: true
}

export async function inviteUser(
  { email, admin }: NewInvitation,
  { config, print, say }: Terminal,
): Promise<void> {
  if (emailFault(email) !== undefined) {
    throw new CliError(`"${email}" is not an email address.`)
  }
  const settings = config()
  const invite = async ({ store }: OpenStore) => {
    const inviting = await createInvitations(store).invite({ email, admin: admin === true })
    if (inviting.status === 'taken') {
      throw new CliError('An account with this email address already exists.')
    }
    const site = settings.BASE_URL ?? `http://${settings.HOST}:${settings.PORT}`
    print(new URL(inviting.path, site).href)
    const held = await openSettings({ stored: store.storedSettings, given: settings.given })
    if (held.current().SIGNUP === 'closed') {
      say(
        'The link does not work while sign-up is closed. Set PAGEMARK_SIGNUP=invite or change it at /admin/settings.',
      )
    }
  }
  await changeStore(settings, say, invite, 'create')
}

export async function resetSecondFactor(email: string, { config, say }: Terminal): Promise<void> {
  await changeStore(config(), say, async ({ store }) => {
    const known = await store.users.findByEmail(email)
    if (!known) throw new CliError(`There is no account "${email}".`)
    const event = { kind: 'second-factor-removed', userId: known.id, actorId: null } as const
    await store.transact(async (logged) => {
      if (!(await logged.secondFactors.remove(known.id))) {
        throw new CliError(`"${email}" does not use two-factor sign-in.`)
      }
      await logged.securityEvents.record({ ...event, from: { address: '', agent: '' } })
    })
  })
}
