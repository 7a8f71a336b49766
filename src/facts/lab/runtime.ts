import type { ReadDevice } from './read-lab.ts'
import type { RuntimeFacts } from './runtime-facts.ts'

export function runtimeOf(device: ReadDevice): RuntimeFacts {
  const { requests, cookies, storage, dialogs, apiCalls } = device
  return { requests, console: device.console, cookies, storage, dialogs, apiCalls }
}
