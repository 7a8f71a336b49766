import { vi } from 'vitest'

/** Options of a job worker for a test that waits for it, and its logged errors. */
export function quickWorker() {
  const errors: string[] = []
  const log = {
    info: () => undefined,
    error: (_: object, message: string) => void errors.push(message),
  }
  return { errors, options: { name: 'test', random: () => 0.5, pollMs: 20, heartbeatMs: 20, log } }
}

/** Waits until this succeeds; patient, since machines are busy with other tests. */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>) =>
  vi.waitFor(look, { timeout: 10_000, interval: 10 })
