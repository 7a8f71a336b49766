import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { POINTS_OF, runOperations } from './support/chaos/run-operations.ts'
import { engineOfTests } from './support/migrated-database.ts'
import { makeDatabase } from './support/postgres/postgres-databases.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const KINDS = ['web', 'worker', 'sweep'] as const

/** A process takes seconds on a busy machine. */
const PASS_MS = 60_000
const DEATHS_MS = 600_000

async function newDatabase(): Promise<string> {
  if (engineOfTests() === 'sqlite') return join(temporaryFolder(), 'pagemark.db')
  const server = inject('postgres')
  if (!server) throw new Error('No server was started for these tests.')
  return await makeDatabase(server)
}

it.each(KINDS)('each named point of chaos is passed: %s', { timeout: PASS_MS }, async (kind) => {
  const points = POINTS_OF[kind]
  const passed = join(temporaryFolder(), 'passed')
  await runOperations(await newDatabase(), { kind, points, passed })
  const names = new Set(readFileSync(passed, 'utf8').trim().split('\n'))
  expect(points.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})

describe.runIf(IN_RELEASE)('a process', () => {
  it.each(KINDS)('dies at each of its named points: %s', { timeout: DEATHS_MS }, async (kind) => {
    const alive: string[] = []
    const left = POINTS_OF[kind].values()
    const kill = async () => {
      for (const point of left) {
        const signal = await runOperations(await newDatabase(), { kind, points: [point] })
        if (signal !== 'SIGKILL') alive.push(point.name)
      }
    }
    await Promise.all([kill(), kill()])
    expect(alive).toEqual([])
  })
})
