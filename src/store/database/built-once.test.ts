import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { SimulatedClock } from '../../../test/support/simulated-clock.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { builtOnce } from './built-once.ts'
import { wordsOf } from './dialect.ts'

it('a query is built once per variant, and gets its values each time', async () => {
  await using test = await openTestStore()
  const user = await test.store.users.create({ email: 'ada@example.com', admin: false })
  const other = await test.store.users.create({ email: 'eve@example.com', admin: false })
  let built = 0
  const ask = builtOnce(['email', 'id'], (db, { email, id }, variant) => {
    built += 1
    return db
      .selectFrom('users')
      .select('id')
      .where((eb) => eb.or([eb('email', '=', email), eb('id', '=', id), eb('id', '=', id)]))
      .orderBy('email', variant === 'desc' ? 'desc' : 'asc')
  })
  const both = { email: 'ada@example.com', id: other.id }
  expect(await ask(test.db, both)).toEqual([{ id: user.id }, { id: other.id }])
  expect(await ask(test.db, both, 'desc')).toEqual([{ id: other.id }, { id: user.id }])
  expect(await ask(test.db, { email: 'nobody', id: user.id })).toEqual([{ id: user.id }])
  expect(built).toBe(2)
})

it('a value of a query may have any character', async () => {
  await using test = await openTestStore()
  const ask = builtOnce(['email'], (db, { email }) =>
    db.selectFrom('users').select('id').where('email', '=', email),
  )
  expect(await ask(test.db, { email: '\0' })).toEqual([])
})

it('a query is built each time for a connection that changes statements', async () => {
  const clock = new SimulatedClock(1000)
  await using test = await openTestStore({ plugin: clock })
  const ask = builtOnce([], (db) => sql<{ now: number }>`select ${wordsOf(db).now} as now`)
  expect(await ask(test.db, {})).toEqual([{ now: 1000 }])
  clock.now = 2000
  expect(await ask(test.db, {})).toEqual([{ now: 2000 }])
})
