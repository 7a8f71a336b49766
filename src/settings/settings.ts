import { continuing } from '../store/database/unavailable.ts'
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
  /** The operator's environment, already parsed and validated. */
  readonly given: SettingTexts
}

/** The current values that administrators can change. Reading them costs nothing. */
export interface Settings {
  readonly current: () => CurrentSettings
  readonly held: () => SettingsHeld
  /** Loads changes by other processes. */
  readonly reread: () => Promise<void>
  /** What would change, and its errors; changes nothing. */
  readonly plan: (typed: SettingTexts, seen: SettingTexts) => SettingsPlan
  /**
   * Stores all or nothing, effective on return.
   *
   * @throws {StoreError} `settings-outdated`, `admin-needed`
   */
  readonly change: (changes: readonly SettingChange[], by: ChangedBy) => Promise<void>
}

/** Loads the stored values, once. */
export async function openSettings({ stored, given }: SettingsNeeds): Promise<Settings> {
  let held: SettingsHeld
  let current: CurrentSettings
  let [asked, known] = [0, 0]

  const reread = async () => {
    asked += 1
    const turn = asked
    const rows = new Map((await stored.list()).map(({ name, value }) => [name, value]))
    // One that took long may have been overtaken by one that found a change.
    if (turn < known) return
    known = turn
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
      await continuing(true, reread)
    },
  }
}

/** The effective texts. */
export function textsOf(held: SettingsHeld): SettingTexts {
  return Object.fromEntries(CHANGEABLE_NAMES.map((name) => [name, held[name].text]))
}

/** Without those that administrators have stored. */
export function heldWithout(given: SettingTexts): SettingsHeld {
  return holdAll(given, new Map())
}

function holdAll(given: SettingTexts, rows: ReadonlyMap<string, string>): SettingsHeld {
  const entries = CHANGEABLE_NAMES.map((name) => [name, hold(name, given[name], rows.get(name))])
  // oxlint-disable-next-line no-unsafe-type-assertion -- one entry for every name
  return Object.fromEntries(entries) as SettingsHeld
}

/**
 * In place of a text that this version cannot read, where the default may remove for good what was to be kept, or open
 * what was closed.
 */
const SAFEST: SettingTexts = {
  REQUIRE_SECOND_FACTOR: 'everyone',
  DEFAULT_PRIVACY: '1',
  KEEP_RUNS: '10000',
  KEEP_ARTIFACTS_DAYS: '0',
  TRASH_DAYS: '36500',
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
  const safe = stored === '' ? undefined : SAFEST[name]
  if (safe !== undefined) return { text: safe, source: 'administration', stored }
  return { text: CHANGEABLE[name].fallback, source: 'default', stored }
}

/** A text stored by another version may be invalid here. */
function isRight(name: ChangeableName, text: string): boolean {
  try {
    CHANGEABLE[name].read(text)
    return true
  } catch (error) {
    if (error instanceof SettingError) return false
    throw error
  }
}
