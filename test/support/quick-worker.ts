import { vi } from 'vitest'

/** What a worker of jobs is given where a test waits for it, and what it had to say of errors. */
export function quickWorker() {
  const errors: string[] = []
  const log = {
    info: () => undefined,
    error: (_: object, message: string) => void errors.push(message),
  }
  return { errors, options: { name: 'test', random: () => 0.5, pollMs: 20, heartbeatMs: 20, log } }
}

/** As soon as it is so; patient, for machines that are busy with other tests. */
export const eventually = <Seen>(look: () => Seen | Promise<Seen>) =>
  vi.waitFor(look, { timeout: 10_000, interval: 10 })
