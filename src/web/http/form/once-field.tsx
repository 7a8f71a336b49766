import { randomUUID } from 'node:crypto'
import { ONCE } from './sent-once.ts'

/** Makes one sending of the form that it stands in known from another. */
export function OnceField() {
  return <input type="hidden" name={ONCE} value={randomUUID()} />
}
