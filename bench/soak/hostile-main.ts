// Runs the built service against a server that misbehaves in every known way, while clients use it and keep a ledger.
// Exits with 1 if a run is lost or doubled, a response is wrong, or a resource grows.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seeded } from '../../test/support/hostile-documents.ts'
import { useService } from './client.ts'
import { createAsk, type Timed } from './http-client.ts'
import { createLedger } from './ledger.ts'
import { contradictionsIn, endingsIn, holdToPromises, waitForRuns } from './reckoning.ts'
import { judgeVitals, printTimes, printVitals } from './print.ts'
import { startService } from './service.ts'
import { createTargets, type Ports } from './targets.ts'
import { watchProcess } from './vitals.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    program: {
      type: 'string',
      default: fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url)),
    },
  },
})
const minutes = Number(values.minutes)
const USERS = 4
/** The slowest run takes half a minute, and twenty may wait for a full site. */
const DRAIN_MS = 5 * 60_000
const SETTLE_MS = 8_000

const folder = mkdtempSync(join(tmpdir(), 'pagemark-soak-'))
const hostile = fork(fileURLToPath(new URL('hostile-server.ts', import.meta.url)))
// oxlint-disable-next-line no-unsafe-type-assertion -- what hostile-server.ts sends
const [told] = (await once(hostile, 'message')) as [{ ports: Ports; nameserver: string }]
const { ports, nameserver } = told
const service = await startService({
  program: values.program,
  folder,
  nameserver,
  ports: Object.values(ports),
  users: USERS,
})
await sleep(SETTLE_MS)
const watch = watchProcess(service.pid)
const idle = watch.now()

const times: Timed[] = []
const random = seeded(Number(values.seed))
const nextTarget = createTargets(ports, random)
const clients = service.keys.map((key) => ({
  ask: createAsk(service.address, key, times),
  ledger: createLedger(),
  random,
  nextTarget,
}))
const until = performance.now() + minutes * 60_000
await Promise.all(clients.map((client) => useService(client, until)))
const worked = [...watch.samples]

const faults: string[] = []
for (const { ask, ledger } of clients) {
  if (!(await waitForRuns(ask, DRAIN_MS))) faults.push('Runs were still going on at the end.')
  await holdToPromises(ask, ledger)
  faults.push(...ledger.faults)
}
await sleep(SETTLE_MS)
const after = watch.now()
watch.stop()
if (service.hasEnded()) faults.push('The service ended by itself.')
await service.stop().catch((error: unknown) => faults.push(`It did not stop: ${String(error)}`))
hostile.disconnect()

const database = join(folder, 'pagemark.db')
const books = clients.map(({ ledger }) => ledger)
const reports = books.flatMap(({ entries }) => entries)
faults.push(...contradictionsIn(database), ...service.faults())
faults.push(...judgeVitals({ samples: worked, idle, after }))

print(`${minutes} minutes, ${USERS} clients, ${times.length} answers, ${reports.length} reports`)
print(`Runs       ${endingsIn(database)}`)
printVitals({ samples: worked, idle, after }, print)
printTimes(times, print)
print(faults.length === 0 ? 'Nothing went wrong.' : `Wrong: ${faults.length}`)
for (const fault of faults.slice(0, 50)) print(`  ${fault}`)
rmSync(folder, { recursive: true })
process.exitCode = faults.length === 0 ? 0 : 1

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
