import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * One press of Ctrl-C may arrive twice: from the terminal, and from npm or another Node that forwards it. A signal
 * later than this many milliseconds is a second press.
 */
const SAME_PRESS_MS = 1000

/**
 * The first signal calls back, with the exit code that reports it to shells; a second one ends the program at once.
 *
 * @returns the function that stops listening
 */
export function onStopSignal(stop: (exitCode: number, name: string) => void): () => void {
  let stoppedAt: number | undefined
  const onSignal = (name: (typeof SIGNALS)[number]) => {
    const exitCode = 128 + constants.signals[name]
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      stop(exitCode, name)
    } else if (performance.now() - stoppedAt > SAME_PRESS_MS) process.exit(exitCode)
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return () => {
    for (const name of SIGNALS) process.off(name, onSignal)
  }
}
