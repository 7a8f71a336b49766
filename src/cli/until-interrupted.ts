import { CliError } from './cli-error.ts'
import { onStopSignal } from './on-stop-signal.ts'

/**
 * Does the work, and aborts it when the user or the system ends the program: otherwise browser processes and folders
 * would be left behind.
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
