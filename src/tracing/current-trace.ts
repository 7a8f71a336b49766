import { AsyncLocalStorage } from 'node:async_hooks'
import type { TraceContext } from './trace-context.ts'

export type CurrentTrace = ReturnType<typeof createCurrentTrace>

/** The span in which code runs, across its asynchronous calls. */
export function createCurrentTrace() {
  const storage = new AsyncLocalStorage<TraceContext>()
  return {
    run: <Result>(context: TraceContext, code: () => Result): Result => storage.run(context, code),
    get: (): TraceContext | undefined => storage.getStore(),
  }
}
