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

/** How much memory outside the heap one read leaves. A garbage collection during a read makes it negative. */
async function leftByRead(): Promise<number> {
  const before = process.memoryUsage().arrayBuffers
  await read()
  return process.memoryUsage().arrayBuffers - before
}

it('reads of large rows leave no memory outside the heap', async () => {
  expect(await read()).toBe('x'.repeat(LENGTH))
  const left: number[] = []
  for (let each = 0; each < 20; each += 1) left.push(await leftByRead())
  expect(Math.max(...left)).toBeLessThan(LENGTH / 2)
})
