import type { CurrentSettings } from '../../settings/changeable-settings.ts'
import type { Privacy } from '../../store/tables/report-tables.ts'

type Configured = Pick<CurrentSettings, 'DEFAULT_PRIVACY'>

/** Public, as the API is specified: its clients hand on the address of what they store. */
export function apiPrivacy({ DEFAULT_PRIVACY }: Configured): Privacy {
  return DEFAULT_PRIVACY ?? 0
}

/** Private: a person decides on the report itself who else may see it. */
export function formPrivacy({ DEFAULT_PRIVACY }: Configured): Privacy {
  return DEFAULT_PRIVACY ?? 1
}
