import { expect, it } from 'vitest'
import { openTestStore } from '../../test/support/store.ts'
import { createReadiness } from './monitoring.ts'

const log = { error: () => undefined }

it('readiness takes one statement for all who ask at the same time, which counts no runs', async () => {
  const statements: string[] = []
  await using test = await openTestStore({ log: ({ query }) => void statements.push(query.sql) })
  const ready = createReadiness(test.db, log)
  statements.length = 0

  const probes = Array.from({ length: 50 }, async () => await ready())
  const told = new Set((await Promise.all(probes)).map((checks) => JSON.stringify(checks)))
  expect([...told]).toEqual(['{"database":true,"writable":true,"migrations":true,"queue":true}'])
  expect(statements).toHaveLength(1)
  expect(statements.filter((statement) => statement.includes('count('))).toEqual([])
})

it('readiness names what cannot be read, and what can', async () => {
  await using test = await openTestStore()
  const lines: string[] = []
  const ready = createReadiness(test.db, {
    error: ({ error }: { error?: unknown }) => void lines.push(String(error)),
  })
  await test.db.schema.alterTable('runs').renameTo('runs_elsewhere').execute()
  expect(await ready()).toEqual({ database: true, writable: true, migrations: true, queue: false })
  expect(lines).toEqual([expect.stringContaining('no such table: runs')])
  await test.db.schema.alterTable('kysely_migration').renameTo('migrations').execute()
  expect(await ready()).toMatchObject({ database: true, migrations: false, queue: false })
})
