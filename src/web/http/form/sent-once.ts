import { createHash } from 'node:crypto'
import type { Owner } from '../../../store/accounts/actor.ts'
import { isRecord } from '../../query/fields.ts'
import { textField } from './text-field.ts'

/** Name of the field that differs each time the form is shown. */
export const ONCE = 'form'

interface Sent {
  readonly owner: Pick<Owner, 'id'>
  readonly body: unknown
  /** Where the form was shown, if it differs between users. */
  readonly place?: string
}

/**
 * Makes an identical form that is sent twice, by a double click or after going back, take effect once. With any other
 * content it is a new one. Forms without the field, which are not ours, are never identical. If two processes are sent one
 * at the same time, both make it, with the same ID.
 *
 * @param isMade whether something with this ID already exists
 */
export function createSentOnce<Made extends object>(
  isMade: (owner: Owner, id: string) => Promise<boolean>,
) {
  const going = new Map<string, Promise<Made | { readonly id: string }>>()

  return async function sentOnce(
    { owner, body, place = '' }: Sent & { readonly owner: Owner },
    make: (id: string | undefined) => Promise<Made>,
  ): Promise<Made | { readonly id: string }> {
    if (textField(body, ONCE) === '') return await make(undefined)
    const id = idOf({ owner, body, place })
    const first = going.get(id)
    if (first) return await first
    const made = (async () => ((await isMade(owner, id)) ? { id } : await make(id)))()
    going.set(id, made)
    try {
      return await made
    } finally {
      going.delete(id)
    }
  }
}

/**
 * A UUID of the submitted content. A password in it is protected by the randomness of the field, which is not stored.
 */
function idOf({ owner, body, place = '' }: Sent): string {
  const fields = Object.entries(isRecord(body) ? body : {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hex = createHash('sha256')
    .update(JSON.stringify([owner.id, place, fields]))
    .digest('hex')
  // Version 8, for custom UUIDs.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
