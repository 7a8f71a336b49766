import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, STEP_WEIGHTS, STEPS } from './client-steps.ts'
import { pickByWeight } from './random.ts'

/** Milliseconds between two steps of one client, on average. */
const PAUSE_MS = 150

/** Makes one step after the other until this time (of `performance.now()`); the ledger records the results. */
export async function useService(client: Client, until: number): Promise<void> {
  const { random, ledger } = client
  while (performance.now() < until) {
    const step = pickByWeight(STEP_WEIGHTS, random) ?? 'show'
    try {
      await STEPS[step](client)
    } catch (error) {
      ledger.complain(`${step}: ${String(error)}`)
    }
    await sleep(2 * PAUSE_MS * random())
  }
}
