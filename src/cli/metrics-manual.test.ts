import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { createMonitor } from '../web/monitor.ts'
import { createMeters } from './meters.ts'

const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

/** Name and kind of each metric that a process serves. Those of Node are kinds of metrics: `process_*`, `nodejs_*`. */
async function registered() {
  const { registry } = createMeters()
  const app = await createMonitor({
    metrics: { token: 'x', queue: async () => ({ running: 0, waiting: [], jobs: [] }), registry },
    role: 'worker',
    ready: async () => ({ database: true }),
    log: { level: 'silent', stream: { write: () => undefined } },
  })
  onTestFinished(() => app.close())
  return (await registry.getMetricsAsJSON()).map(({ name, type }) => ({
    name,
    kind: String(type),
    row: name.startsWith('pagemark_') ? name : name.replace(/_.*/, '_*'),
  }))
}

/** The kinds in each row of the table of metrics. */
function documented(): Map<string, readonly string[]> {
  const rows = manual.matchAll(/^\| `((?:pagemark|process|nodejs)_[\w*]+)` \| ([\w, ]+) \|/gm)
  return new Map([...rows].map(([, name = '', kinds = '']) => [name, kinds.split(', ')]))
}

it('the manual has a row for each metric, with its kind, and none for others', async () => {
  const kinds = new Map<string, Set<string>>()
  for (const { row, kind } of await registered()) {
    kinds.set(row, (kinds.get(row) ?? new Set()).add(kind))
  }
  const byName = (rows: Iterable<readonly [string, Iterable<string>]>) =>
    Object.fromEntries([...rows].map(([name, of]) => [name, [...of].toSorted()]))
  expect(byName(documented())).toEqual(byName(kinds))
})

it('metrics of Node that the manual names exist', async () => {
  const names = new Set((await registered()).map(({ name }) => name))
  const named = [...manual.matchAll(/\(`((?:process|nodejs)_\w+)`\)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((name) => !names.has(name ?? ''))).toEqual([])
})
