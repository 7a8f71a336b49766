import { sql } from 'kysely'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { containing } from './search.ts'

it('a search finds text at any position and has no wildcards', async () => {
  await using test = await openTestStore()
  const found = async (text: string) => {
    const within = sql`cast('/some_path/50%' as text)`
    const { rows } = await sql<{ found: number | boolean }>`
      select ${containing(test.db, within, text)} as found`.execute(test.db)
    return Boolean(rows[0]?.found)
  }
  const texts = ['SOME_', '50%', 'some%', 'some*', 'somexpath', '[s]ome', '\\']
  const each = await Promise.all(texts.map(found))
  expect(each).toEqual([true, true, false, false, false, false, false])
})

/**
 * With `like`, or with `strpos` alone, 20,000 texts of 2,000 `a` took 15 s and 7 s for a `b` and 1,000 `a`, instead of
 * 0.2 and 0.9 s.
 */
it('a search never uses `like`, and PostgreSQL compares the beginning of a long text first', async () => {
  await using test = await openTestStore()
  const wanted = `b${'a'.repeat(1000)}`
  const { sql: text, parameters } = containing(test.db, sql`url`, wanted).compile(test.db)
  expect(text).not.toMatch(/like/i)
  const isOnServer = engineOfTests() === 'postgres'
  expect(parameters).toEqual(isOnServer ? [wanted.slice(0, 64), wanted] : [wanted])
})

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('aAbB%_*?[]\\\'"/.-éÉßİ書😀 ')),
  maxLength: 12,
})
/** Around the limit of one comparison on the server. */
const long = fc.tuple(letters, fc.integer({ min: 55, max: 70 }), letters)
const needle = fc.oneof(
  { weight: 4, arbitrary: letters },
  long.map(([start, length, end]) => start + 'a'.repeat(length) + end),
)

it('a search finds exactly the texts that contain the searched text in lower case', async () => {
  await using test = await openTestStore()
  await fc.assert(
    fc.asyncProperty(needle, letters, letters, fc.boolean(), async (text, before, after, isIn) => {
      const within = (isIn ? before + text + after : before + after).toLowerCase()
      const found = containing(test.db, sql`cast(${within} as text)`, text)
      const { rows } = await sql<{ found: number | boolean }>`select ${found} as found`.execute(
        test.db,
      )
      expect(Boolean(rows[0]?.found)).toBe(within.includes(text.toLowerCase()))
    }),
    { numRuns: 200 },
  )
})
