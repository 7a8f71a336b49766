import type { Quota } from '../../../store/accounts/quotas.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { textField } from '../../http/form/text-field.ts'

/** The form fields of a user's limits, with their errors. */
export interface QuotaForm {
  readonly waiting: string
  readonly hour: string
  readonly faults?: { readonly waiting?: string; readonly hour?: string }
}

const FAULT = 'Enter a whole number up to 1,000,000, or leave the field empty.'
const MOST = 1_000_000

export function quotaForm({ mostWaiting, mostAnHour }: Quota): QuotaForm {
  return { waiting: String(mostWaiting ?? ''), hour: String(mostAnHour ?? '') }
}

/** The submitted values, and the limits if they are valid. */
export function readQuota(body: unknown): QuotaForm & { readonly quota?: Quota } {
  const waiting = textField(body, 'waiting').trim()
  const hour = textField(body, 'hour').trim()
  const [mostWaiting, mostAnHour] = [limitOf(waiting), limitOf(hour)]
  if (mostWaiting !== undefined && mostAnHour !== undefined) {
    return { waiting, hour, quota: { mostWaiting, mostAnHour } }
  }
  const faults = {
    ...(mostWaiting === undefined && { waiting: FAULT }),
    ...(mostAnHour === undefined && { hour: FAULT }),
  }
  return { waiting, hour, faults }
}

/** Undefined if it is not a valid limit. */
function limitOf(typed: string): number | null | undefined {
  if (typed === '') return null
  return /^\d{1,7}$/.test(typed) && Number(typed) <= MOST ? Number(typed) : undefined
}

/** The changes, for the log; undefined if there are none. */
export function quotaChangeText(before: Quota, after: Quota): string | undefined {
  const changes = [
    changeText('waiting', before.mostWaiting, after.mostWaiting),
    changeText('per hour', before.mostAnHour, after.mostAnHour),
  ].filter((change) => change !== undefined)
  return changes.length === 0 ? undefined : changes.join(', ')
}

function changeText(name: string, before: number | null, after: number | null) {
  return before === after ? undefined : `${name}: ${limitText(before)} → ${limitText(after)}`
}

function limitText(limit: number | null): string {
  return limit === null ? 'default' : usualText(limit)
}

/** A limit as in the installation's settings. */
export function usualText(limit: number): string {
  return limit === 0 ? 'no limit' : numberText(limit)
}
