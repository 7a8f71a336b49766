import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabaseServer } from './database.ts'

const server = inject('postgres')
if (!server) throw new Error('There is no server.')
const db = openDatabaseServer({ url: server.url, pool: 1, name: 'pagemark test' })
afterAll(async () => await db.destroy())

const LENGTH = 1_000_000
const read = async () => {
  const { rows } = await sql<{ text: string }>`select repeat('x', ${LENGTH}) as text`.execute(db)
  return rows[0]?.text
}

it('reads of large rows leave no memory outside the heap', async () => {
  expect(await read()).toBe('x'.repeat(LENGTH))
  const before = process.memoryUsage().arrayBuffers
  for (let each = 0; each < 20; each += 1) await read()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * LENGTH)
})
