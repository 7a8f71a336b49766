import { descendants } from './lab-remains.ts'

type Signal = 'SIGABRT' | 'SIGKILL'

/** A crash is the same for whoever hears of it, whether the program or a signal brings it about. */
export function endProcesses(looks: RegExp, signal: Signal): void {
  for (const { pid, command } of descendants()) {
    if (looks.test(command)) endOne(pid, signal)
  }
}

/** A process that ends with the one before it is as good as killed. */
function endOne(pid: number, signal: Signal): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
