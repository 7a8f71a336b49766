import { invitationMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { AccountLink, AccountLinks } from '../store/accounts/account-links.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import type { Users } from '../store/accounts/users.ts'

export interface InvitationsOptions {
  readonly users: Pick<Users, 'findByEmail'>
  readonly accountLinks: Pick<AccountLinks, 'make'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  /** Absent: whoever invites hands the link over. */
  readonly post?: Post | undefined
}

export interface InvitationRequest {
  readonly email: string
  /** Will the account administer the installation? */
  readonly admin?: boolean
  /** The administrator; absent for the operator's commands. */
  readonly by?: { readonly id: string; readonly from: EventSource }
}

export type Inviting =
  | {
      readonly status: 'invited'
      readonly invitation: AccountLink
      /** Below the installation's address: `/invitation/…`. Nobody can show it again. */
      readonly path: string
      /** Has it gone to the address as well? */
      readonly mailed: boolean
    }
  /** There is an account of that address. */
  | { readonly status: 'taken' }

export type Invitations = ReturnType<typeof createInvitations>

/** Accounts for people whom an administrator knows. Listing and withdrawing are the store's. */
export function createInvitations({
  users,
  accountLinks,
  securityEvents,
  post,
}: InvitationsOptions) {
  return {
    async invite({ email, admin, by }: InvitationRequest): Promise<Inviting> {
      if (await users.findByEmail(email)) return { status: 'taken' }
      const asked = { kind: 'invitation', email, madeBy: by?.id, admin: admin === true } as const
      const { token, link: invitation } = await accountLinks.make(asked)
      await securityEvents.record({
        kind: 'account-invited',
        actorId: by?.id ?? null,
        subject: invitation.email,
        from: by?.from ?? { address: '', agent: '' },
      })
      const path = `/invitation/${token}`
      const message = post && { to: invitation.email, site: post.site, link: `${post.site}${path}` }
      if (message) post.send(invitationMail(message))
      return { status: 'invited', invitation, path, mailed: post !== undefined }
    },
  }
}
