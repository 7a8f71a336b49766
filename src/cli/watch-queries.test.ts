import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../store/database/database.ts'
import { createMeters } from './meters.ts'
import { watchQueries } from './watch-queries.ts'

function watching(slowMs: number) {
  const meters = createMeters()
  const lines: object[] = []
  const log = { warn: (details: object) => void lines.push(details) }
  return { meters, lines, watch: watchQueries({ meters, log, slowMs }) }
}

it('queries are counted by kind, and slow ones are logged without their parameters', async () => {
  const { meters, lines, watch } = watching(100)
  watch({ sql: 'select *\n  from users where email = ?', ms: 250.4, failed: false })
  watch({ sql: 'insert into users values (?)', ms: 99, failed: true })
  watch({ sql: 'pragma x', ms: 1, failed: false })
  expect(lines).toEqual([{ ms: 250, sql: 'select * from users where email = ?' }])
  const text = await meters.registry.metrics()
  for (const kind of ['select', 'insert', 'other']) {
    expect(text).toContain(`pagemark_database_query_duration_seconds_count{kind="${kind}"} 1`)
  }
  expect(text).toContain('pagemark_database_query_failures_total 1')
})

it('no query is logged as slow when the limit is 0', () => {
  const { lines, watch } = watching(0)
  watch({ sql: 'select 1', ms: 60_000, failed: false })
  expect(lines).toEqual([])
})

it('a database reports its queries without their parameters', async () => {
  const seen: string[] = []
  const db = openDatabase(':memory:', ({ sql: text, failed }) => seen.push(`${text} ${failed}`))
  await sql`select ${'secret'} as word`.execute(db)
  await expect(sql`select nothing`.execute(db)).rejects.toThrow('nothing')
  expect(seen).toEqual(['select ? as word false', 'select nothing true'])
  await db.destroy()
})
