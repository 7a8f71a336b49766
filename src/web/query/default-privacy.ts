import type { CurrentSettings } from '../../settings/changeable-settings.ts'
import type { Privacy } from '../../store/tables/report-tables.ts'

type Configured = Pick<CurrentSettings, 'DEFAULT_PRIVACY'>

/** Public, as specified for the API: its clients pass the URL on. */
export function apiPrivacy({ DEFAULT_PRIVACY }: Configured): Privacy {
  return DEFAULT_PRIVACY ?? 0
}

/** Private: on the report itself, its owner decides who else may see it. */
export function formPrivacy({ DEFAULT_PRIVACY }: Configured): Privacy {
  return DEFAULT_PRIVACY ?? 1
}
