import type { ChangedBy, SettingChange, StoredSettings } from '../store/upkeep/stored-settings.ts'
import {
  CHANGEABLE,
  CHANGEABLE_NAMES,
  type ChangeableName,
  type CurrentSettings,
  readSettings,
  type SettingTexts,
} from './changeable-settings.ts'
import { planChange, type SettingsPlan } from './plan-change.ts'
import { SettingError } from './setting.ts'
import type { SettingHeld, SettingsHeld } from './setting-held.ts'

export interface SettingsNeeds {
  readonly stored: StoredSettings
  /** What the operator's environment says: it has been read once, and is right. */
  readonly given: SettingTexts
}

/** What administrators may change, as it holds at this moment. Asking for it costs nothing. */
export interface Settings {
  readonly current: () => CurrentSettings
  readonly held: () => SettingsHeld
  /** Looks what other processes have changed. */
  readonly reread: () => Promise<void>
  /** What would change, and what is wrong with it; changes nothing. */
  readonly plan: (typed: SettingTexts, seen: SettingTexts) => SettingsPlan
  /**
   * All at once or nothing, and holds when it returns.
   *
   * @throws {StoreError} `settings-outdated`, `admin-needed`
   */
  readonly change: (changes: readonly SettingChange[], by: ChangedBy) => Promise<void>
}

/** Reads what is stored, once. */
export async function openSettings({ stored, given }: SettingsNeeds): Promise<Settings> {
  let held: SettingsHeld
  let current: CurrentSettings

  const reread = async () => {
    const rows = new Map((await stored.list()).map(({ name, value }) => [name, value]))
    held = holdAll(given, rows)
    current = readSettings(textsOf(held))
  }
  await reread()

  return {
    current: () => current,
    held: () => held,
    reread,
    plan: (typed, seen) => planChange({ typed, seen, held }),
    async change(changes, by) {
      await stored.change(changes, by)
      await reread()
    },
  }
}

/** The texts that hold. */
export function textsOf(held: SettingsHeld): SettingTexts {
  return Object.fromEntries(CHANGEABLE_NAMES.map((name) => [name, held[name].text]))
}

function holdAll(given: SettingTexts, rows: ReadonlyMap<string, string>): SettingsHeld {
  const entries = CHANGEABLE_NAMES.map((name) => [name, hold(name, given[name], rows.get(name))])
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for every name
  return Object.fromEntries(entries) as SettingsHeld
}

function hold(
  name: ChangeableName,
  given: string | undefined,
  stored: string | undefined = '',
): SettingHeld {
  if (given !== undefined) return { text: given, source: 'operator', stored }
  if (stored !== '' && isRight(name, stored)) {
    return { text: stored, source: 'administration', stored }
  }
  return { text: CHANGEABLE[name].fallback, source: 'default', stored }
}

/** What a program of another version stored may be none of this one's values: the default holds then. */
function isRight(name: ChangeableName, text: string): boolean {
  try {
    CHANGEABLE[name].read(text)
    return true
  } catch (error) {
    if (error instanceof SettingError) return false
    throw error
  }
}
