import { CliError } from './cli-error.ts'
import { onStopSignal } from './on-stop-signal.ts'

/**
 * Does the work, which is asked to stop when the person at the terminal, or the system, wants the program
 * to end: browsers are processes and folders that would be left behind.
 */
export async function untilInterrupted<Done>(
  work: (signal: AbortSignal) => Promise<Done>,
): Promise<Done> {
  const stop = new AbortController()
  const quiet = onStopSignal((exitCode) => stop.abort(new CliError('Stopped.', exitCode)))
  try {
    return await work(stop.signal)
  } finally {
    quiet()
  }
}
