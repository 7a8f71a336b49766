import { expect, it } from 'vitest'
import { openTestStore } from '../../test/support/store.ts'
import { createReadiness } from './monitoring.ts'

it('readiness takes one statement for all who ask at the same time, which counts no runs', async () => {
  const statements: string[] = []
  await using test = await openTestStore({ log: ({ query }) => void statements.push(query.sql) })
  const ready = createReadiness(test.db)
  statements.length = 0

  const probes = Array.from({ length: 50 }, async () => await ready())
  const told = new Set((await Promise.all(probes)).map((checks) => JSON.stringify(checks)))
  expect([...told]).toEqual(['{"database":true,"migrations":true,"queue":true}'])
  expect(statements).toHaveLength(1)
  expect(statements.filter((statement) => statement.includes('count('))).toEqual([])
})

it('readiness cannot be told while runs cannot be read', async () => {
  await using test = await openTestStore()
  const ready = createReadiness(test.db)
  await test.db.schema.alterTable('runs').renameTo('runs_elsewhere').execute()
  await expect(ready()).rejects.toThrow('runs')
})
