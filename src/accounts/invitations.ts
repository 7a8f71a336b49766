import type { Transact } from '../store/store.ts'
import { invitationMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { AccountLink } from '../store/accounts/account-links.ts'
import type { EventSource } from '../store/accounts/security-events.ts'
import type { Users } from '../store/accounts/users.ts'

export interface InvitationsOptions {
  readonly users: Pick<Users, 'findByEmail'>
  readonly transact: Transact
  /** Absent if the installation cannot send email; the inviter then passes the link on. */
  readonly post?: Post | undefined
}

export interface InvitationRequest {
  readonly email: string
  /** Whether the account will be an administrator. */
  readonly admin?: boolean
  /** The administrator who invites; absent for commands of the operator. */
  readonly by?: { readonly id: string; readonly from: EventSource }
}

export type Inviting =
  | {
      readonly status: 'invited'
      readonly invitation: AccountLink
      /** Path within the installation: `/invitation/…`. It cannot be shown again. */
      readonly path: string
      /** Whether the link was also sent by email. */
      readonly mailed: boolean
    }
  /** An account with this address exists. */
  | { readonly status: 'taken' }

export type Invitations = ReturnType<typeof createInvitations>

/** Creates invitations. The store lists and revokes them. */
export function createInvitations({ users, transact, post }: InvitationsOptions) {
  return {
    /** @throws {StoreError} `admin-needed` if the inviter is no longer an administrator */
    async invite({ email, admin, by }: InvitationRequest): Promise<Inviting> {
      if (await users.findByEmail(email)) return { status: 'taken' }
      const asked = { kind: 'invitation', email, madeBy: by?.id, admin: admin === true } as const
      const event = { kind: 'account-invited', actorId: by?.id ?? null } as const
      const eventFrom = by?.from ?? { address: '', agent: '' }
      const { token, link: invitation } = await transact(async (logged) => {
        if (by) await logged.userAdministration.requireAdmin(by.id)
        const made = await logged.accountLinks.make(asked)
        await logged.securityEvents.record({ ...event, subject: made.link.email, from: eventFrom })
        return made
      })
      const path = `/invitation/${token}`
      const message = post && { to: invitation.email, site: post.site, link: `${post.site}${path}` }
      if (message) post.send(invitationMail(message))
      return { status: 'invited', invitation, path, mailed: post !== undefined }
    },
  }
}
