import { sql } from 'kysely'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
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

const A = 'a'.repeat(1000)
it.each([
  { text: 'a', wanted: `${A}b` },
  { text: 'a', wanted: `b${A}` },
  { text: 'a', wanted: `${'a'.repeat(60)}b` },
  { text: 'ab', wanted: `${'ab'.repeat(500)}c` },
  { text: 'b', wanted: '?a' },
  { text: '?', wanted: '?*[' },
])('a search is fast in texts that repeat a letter or two', async ({ text, wanted }) => {
  await using test = await openTestStore()
  const isFound = containing(test.db, sql`cast(${text.repeat(2000 / text.length)} as text)`, wanted)
  const began = performance.now()
  const { rows } = await sql`
    with recursive each(n) as (select 1 union all select n + 1 from each where n < 2000)
    select n from each where n > 0 and ${isFound}`.execute(test.db)
  expect(rows).toEqual([])
  expect(performance.now() - began).toBeLessThan(300)
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
