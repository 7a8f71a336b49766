import type { SettingChange } from '../store/upkeep/stored-settings.ts'
import {
  CHANGEABLE,
  CHANGEABLE_NAMES,
  type ChangeableName,
  type CurrentSettings,
  readSettings,
  type SettingTexts,
} from './changeable-settings.ts'
import type { SettingsHeld } from './setting-held.ts'
import { SettingError } from './setting.ts'

/** Sentences about texts that cannot be stored, by name. */
export type SettingFaults = { readonly [N in ChangeableName]?: string | undefined }

export interface SettingsPlan {
  /** Undefined where nothing is wrong. */
  readonly faults: SettingFaults | undefined
  /** Only what whoever typed has changed: what others changed meanwhile stays. */
  readonly changes: readonly SettingChange[]
  /** What would hold. */
  readonly next: CurrentSettings
}

export interface Planning {
  /** What was typed; empty for the default. */
  readonly typed: SettingTexts
  /** What was stored when it was shown; empty for nothing. */
  readonly seen: SettingTexts
  readonly held: SettingsHeld
}

/** Of these a default that was chosen is another thing than one that nobody has thought of. */
const DECISIONS: ReadonlySet<ChangeableName> = new Set(['SIGNUP'])

/** Longest part of a value that the log has: two and the name fit. */
const MOST_TOLD = 140

export function planChange({ typed, seen, held }: Planning): SettingsPlan {
  const faults: Partial<Record<ChangeableName, string>> = {}
  const changes: SettingChange[] = []
  const texts: Partial<Record<ChangeableName, string | undefined>> = {}
  for (const name of CHANGEABLE_NAMES) {
    texts[name] = held[name].text
    const text = typed[name]
    if (text === undefined) continue
    const reading = held[name].source === 'operator' ? FIXED : readKept(name, text)
    if ('fault' in reading) faults[name] = reading.fault
    else {
      const before = seen[name] ?? ''
      if (reading.kept === before) continue
      texts[name] = textOf(name, reading.kept)
      changes.push(changeOf(name, before, reading.kept))
    }
  }
  const wrong = Object.keys(faults).length > 0
  return { faults: wrong ? faults : undefined, changes, next: readSettings(texts) }
}

/**
 * The changes that the set-up makes: what nobody has thought of is not decided there.
 *
 * @throws {SettingError}
 */
export function planFirst(chosen: SettingTexts): SettingChange[] {
  return CHANGEABLE_NAMES.flatMap((name) => {
    const text = chosen[name]
    if (text === undefined || text === CHANGEABLE[name].fallback) return []
    return [changeOf(name, '', String(CHANGEABLE[name].read(text)))]
  })
}

const FIXED = { fault: 'The operator sets this in the environment. Change it there.' }

/** What would be stored; empty for nothing. */
function readKept(name: ChangeableName, text: string) {
  if (text === '') return { kept: '' }
  try {
    const kept = String(CHANGEABLE[name].read(text))
    return { kept: kept === CHANGEABLE[name].fallback && !DECISIONS.has(name) ? '' : kept }
  } catch (error) {
    if (error instanceof SettingError) return { fault: sentence(error.message) }
    throw error
  }
}

function changeOf(name: ChangeableName, before: string, after: string): SettingChange {
  const { fallback } = CHANGEABLE[name]
  const unset = fallback === undefined ? 'not set' : `${fallback} (default)`
  const told = (text: string) => (text === '' ? unset : text.slice(0, MOST_TOLD))
  return {
    name,
    before: before === '' ? null : before,
    after: after === '' ? null : after,
    told: `${name}: ${told(before)} → ${told(after)}`,
  }
}

/** What holds when this is stored. */
function textOf(name: ChangeableName, stored: string): string | undefined {
  return stored === '' ? CHANGEABLE[name].fallback : stored
}

function sentence(fault: string): string {
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`
}
