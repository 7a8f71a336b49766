import type { Owner } from '../../../store/accounts/actor.ts'
import type { NewSecurityEvent } from '../../../store/accounts/security-events.ts'
import type { Channels } from '../../../store/channels/channels.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import type { Role } from '../../../store/projects/membership-row.ts'
import type { Memberships } from '../../../store/projects/memberships.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { Flash } from '../../parts/texts/flash-texts.ts'
import type { SettingsFault } from './settings-fault.ts'

export interface SettingsRequest {
  readonly owner: Owner
  readonly project: ProjectSummary
  readonly body: unknown
}

export interface SettingsStores {
  readonly projects: Pick<Projects, 'update' | 'ignoreCheck'>
  readonly memberships: Pick<Memberships, 'share' | 'remove'>
  readonly budgets: Pick<Budgets, 'change'>
  readonly channels: Pick<Channels, 'ofProject' | 'choose'>
}

/** Result of an action: the notice, and the log entry if there is one. */
export interface Done {
  readonly flash: Flash
  readonly event?: Pick<NewSecurityEvent, 'kind' | 'subject'>
}

export interface SettingsAct {
  /** Below the project's URL. */
  readonly path: string
  readonly needs: Role
  readonly run: (stores: SettingsStores, asked: SettingsRequest) => Promise<Done | SettingsFault>
}
