import type { SettingChange } from '../store/upkeep/stored-settings.ts'
import {
  CHANGEABLE,
  CHANGEABLE_NAMES,
  type ChangeableName,
  type CurrentSettings,
  readSettings,
  type SettingTexts,
} from './changeable-settings.ts'
import type { SettingHeld, SettingsHeld } from './setting-held.ts'
import { SettingError } from './setting.ts'

/** Errors for texts that cannot be stored, as sentences by name. */
export type SettingFaults = { readonly [N in ChangeableName]?: string | undefined }

export interface SettingsPlan {
  /** Undefined without errors. */
  readonly faults: SettingFaults | undefined
  /** Only the submitter's own changes: concurrent changes by others stay. */
  readonly changes: readonly SettingChange[]
  /** The resulting values. */
  readonly next: CurrentSettings
}

export interface Planning {
  /** Submitted text; empty for the default. */
  readonly typed: SettingTexts
  /** Stored text when the form was shown; empty for none. */
  readonly seen: SettingTexts
  readonly held: SettingsHeld
}

/** For these, choosing the default differs from not having decided. */
const DECISIONS: ReadonlySet<ChangeableName> = new Set(['SIGNUP'])

/** Longest part of a value in the log: two and the name fit. */
const MOST_TOLD = 140

export function planChange({ typed, seen, held }: Planning): SettingsPlan {
  const faults: Partial<Record<ChangeableName, string>> = {}
  const changes: SettingChange[] = []
  const texts: Partial<Record<ChangeableName, string | undefined>> = {}
  for (const name of CHANGEABLE_NAMES) {
    texts[name] = held[name].text
    const text = typed[name]
    if (text === undefined || isShownInstead(held[name], text)) continue
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

/** What the form shows in place of a stored text that this version cannot read: nobody chose it. */
function isShownInstead({ text = '', source, stored }: SettingHeld, typed: string): boolean {
  return source !== 'operator' && stored !== '' && stored !== text && typed === text
}

/**
 * Changes made by the setup: undecided settings stay undecided.
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

/** Text to store; empty for nothing. */
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

/** The resulting value. */
function textOf(name: ChangeableName, stored: string): string | undefined {
  return stored === '' ? CHANGEABLE[name].fallback : stored
}

function sentence(fault: string): string {
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`
}
