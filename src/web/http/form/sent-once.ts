import { createHash } from 'node:crypto'
import type { Owner } from '../../../store/accounts/actor.ts'
import { isRecord } from '../../query/fields.ts'
import { textField } from './text-field.ts'

/** Name of the field that is another each time that the form is shown. */
export const ONCE = 'form'

interface Sent {
  readonly owner: Pick<Owner, 'id'>
  readonly body: unknown
  /** Where the form was shown, if it is not the same for all. */
  readonly place?: string
}

/**
 * What comes of a form that is sent twice as it is, by a double click or by a page that was gone back to: once. Sent
 * with anything else in it, it is another. Forms without the field, which are not ours, are never the same.
 *
 * @param isMade whether there is something of this id already
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

/** A UUID of what was sent. A password in it is as well hidden as the field is random, which nothing keeps. */
function idOf({ owner, body, place = '' }: Sent): string {
  const fields = Object.entries(isRecord(body) ? body : {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hex = createHash('sha256')
    .update(JSON.stringify([owner.id, place, fields]))
    .digest('hex')
  // Version 8, which is for ids of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
