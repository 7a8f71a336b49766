import { randomUUID } from 'node:crypto'
import { ONCE } from './sent-once.ts'

/** Distinguishes one submission of its form from another. */
export function OnceField() {
  return <input type="hidden" name={ONCE} value={randomUUID()} />
}
