// Floods the built service, each flood with a separate service: checks that others still get responses, and what
// remains afterwards. Exits with 1 if one fails, waits too long, or memory is not released.
import { parseArgs } from 'node:util'
import type { Flood } from './flood.ts'
import { FLOODS } from './floods.ts'
import { judgeFlood } from './judge-flood.ts'
import { measureFlood } from './measure-flood.ts'
import { FLOOD_HEADINGS, floodRow } from './print-floods.ts'
import { startFlooded } from './service.ts'

const { values } = parseArgs({
  options: {
    floods: { type: 'boolean' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '15' },
  },
})
const LENGTHS = { seconds: Number(values.seconds), restSeconds: 3, backSeconds: 60, part: 1 }

const names = values.only?.split(',') ?? FLOODS.map(({ name }) => name)
const unknown = names.filter((name) => FLOODS.every((flood) => flood.name !== name))
if (unknown.length > 0) {
  const known = FLOODS.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join('\n')
  throw new Error(`There is no flood ${unknown.join(', ')}. There are:\n${known}`)
}

const reasons: string[] = []
let failed = 0
for (const line of FLOOD_HEADINGS) print(line)
for (const flood of FLOODS.filter(({ name }) => names.includes(name))) {
  const found = await tryFlood(flood)
  reasons.push(...found.map((reason) => `${flood.name}: ${reason}`))
  if (found.length > 0) failed += 1
}
print('')
for (const reason of reasons) print(reason)
print(
  failed === 0 ? 'The service stood up to all of them.' : `${failed} of ${names.length} failed.`,
)
process.exitCode = failed === 0 ? 0 : 1

/** Returns why the service failed it. */
async function tryFlood(flood: Flood): Promise<string[]> {
  const service = await startFlooded()
  try {
    const measured = await measureFlood(service, flood, LENGTHS)
    print(floodRow(measured))
    return judgeFlood(measured)
  } catch (error) {
    return [String(error), ...service.faults()]
  } finally {
    await service.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
