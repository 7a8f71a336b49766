import type { Invitations } from '../../../accounts/invitations.ts'
import type { TestMail } from '../../../accounts/test-mail.ts'
import type { QueueList } from '../../../queue/queue-list.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Retention } from '../../../store/upkeep/retention.ts'
import type { Actings } from '../../../store/accounts/actings.ts'
import type { AccountLinks } from '../../../store/accounts/account-links.ts'
import type { Quotas } from '../../../store/accounts/quotas.ts'
import type { UserAdministration } from '../../../store/accounts/user-administration.ts'
import type { InstallationHealth, SettingState } from './installation-health.ts'

/** What the pages of administrators need besides what all pages do. */
export interface AdminOptions {
  readonly invitations: Invitations
  readonly accountLinks: Pick<AccountLinks, 'invitations' | 'withdrawInvitation'>
  readonly userAdministration: UserAdministration
  readonly actings: Actings
  readonly quotas: Quotas
  readonly queueList: QueueList
  readonly testMail: TestMail
  readonly health: () => Promise<InstallationHealth>
  readonly settings: Settings
  /** All settings as they hold, with those of the operator alone. */
  readonly settingStates: () => readonly SettingState[]
  readonly retention: Retention
}
