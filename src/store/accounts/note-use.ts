import { isUnavailable } from '../database/unavailable.ts'

/**
 * Waits for the record that a key or a session was used. A database that takes no changes, as during a fail-over or on
 * a full disk, loses the record and nothing else: requests that only read are answered.
 */
export async function noteUse(record: Promise<unknown>): Promise<void> {
  try {
    await record
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
