// A separate process for each flood, so that its work is not that of the honest clients: started by flood-child.ts.
import { getPriority, setPriority } from 'node:os'
import { createTally } from './clients/tally.ts'
import type { Order, Told } from './flood-child.ts'
import { FLOODS } from './floods.ts'

/** Attackers have their own machines: here the service has priority. */
const NICER = 10
const NICEST = 19
setPriority(Math.min(NICEST, getPriority() + NICER))

process.once('message', (order: Order) => void attack(order))
process.on('disconnect', () => process.exit(0))

async function attack({ name, seconds, scene, part }: Order): Promise<void> {
  const flood = FLOODS.find((each) => each.name === name)
  if (!flood) throw new Error(`There is no flood "${name}".`)
  const tally = createTally()
  const until = performance.now() + seconds * 1000
  const size = (full: number) => Math.max(1, Math.ceil(full * part))
  const before = process.cpuUsage()
  await flood.run({ scene, tally, until, size })
  const { user, system } = process.cpuUsage(before)
  const told: Told = { ...tally.sums(), processorMs: (user + system) / 1000 }
  process.send?.(told)
}
