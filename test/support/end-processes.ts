import { descendants } from './lab-remains.ts'

type Signal = 'SIGABRT' | 'SIGKILL'

/** Ends processes whose command line matches, with a signal: a crash looks the same whatever causes it. */
export function endProcesses(looks: RegExp, signal: Signal): void {
  for (const { pid, command } of descendants()) {
    if (looks.test(command)) endOne(pid, signal)
  }
}

/** A process that ended with the one before it counts as killed. */
function endOne(pid: number, signal: Signal): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
