import type { Invitations } from '../../../accounts/invitations.ts'
import type { QueueList } from '../../../queue/queue-list.ts'
import type { AccountLinks } from '../../../store/account-links.ts'
import type { UserAdministration } from '../../../store/user-administration.ts'
import type { InstallationHealth, SettingState } from '../../installation-health.ts'

/** What the pages of administrators need besides what all pages do. */
export interface AdminOptions {
  readonly invitations: Invitations
  readonly accountLinks: Pick<AccountLinks, 'invitations' | 'withdrawInvitation'>
  readonly userAdministration: UserAdministration
  readonly queueList: QueueList
  readonly health: () => Promise<InstallationHealth>
  readonly settings: () => readonly SettingState[]
}
