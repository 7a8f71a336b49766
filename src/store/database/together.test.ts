import { describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/quick-worker.ts'
import { NO_LIMITS, openTestStore } from '../../../test/support/store.ts'
import { type Connection, writing } from './database.ts'
import { wordsOf } from './dialect.ts'
import { together } from './together.ts'

const users = ['ada', 'bea', 'cai']

async function openTurns() {
  const test = await openTestStore(NO_LIMITS)
  const rows = users.map((user_id) => ({ user_id, turn: 1, not_before: 0 }))
  await test.db.insertInto('turns').values(rows).execute()
  return test
}

const turnOf = (db: Connection, user: string) =>
  db.updateTable('turns').set({ turn: 2 }).where('user_id', '=', user)

async function turns(db: Connection) {
  const rows = await db.selectFrom('turns').select('turn').orderBy('user_id').execute()
  return rows.map(({ turn }) => turn)
}

describe('changes made together', () => {
  it('are all made, also one alone or none', async () => {
    await using test = await openTurns()
    await writing(test.db, async (trx) => {
      await together(trx, [])
      await together(trx, [turnOf(trx, 'ada')])
    })
    expect(await turns(test.db)).toEqual([2, 1, 1])
    const leaving = test.db.deleteFrom('turns').where('user_id', '=', 'ada')
    const coming = test.db.insertInto('turns').values({ user_id: 'dan', turn: 3, not_before: 0 })
    await writing(test.db, (trx) => together(trx, [turnOf(trx, 'bea'), coming, leaving]))
    expect(await turns(test.db)).toEqual([2, 1, 3])
  })

  it('are not made if one of them fails', async () => {
    await using test = await openTurns()
    const taken = test.db.insertInto('turns').values({ user_id: 'bea', turn: 3, not_before: 0 })
    await expect(
      writing(test.db, (trx) => together(trx, [turnOf(trx, 'ada'), taken])),
    ).rejects.toThrow(/unique/i)
    expect(await turns(test.db)).toEqual([1, 1, 1])
  })

  it('lock their rows in this order', async ({ skip }) => {
    await using test = await openTurns()
    const { names, skipLocked } = wordsOf(test.db)
    if (!names) skip()
    const { db } = test
    const free = db.selectFrom('turns').select('user_id').orderBy('user_id')
    let going: Promise<unknown> | undefined
    await writing(db, async (trx) => {
      await turnOf(trx, 'bea').execute()
      going = writing(db, (other) =>
        together(
          other,
          users.map((user) => turnOf(other, user)),
        ),
      )
      // It holds the first row, waits for the second, and has not come to the third.
      await eventually(async () =>
        expect(await free.modifyEnd(skipLocked('turns')).execute()).toEqual([{ user_id: 'cai' }]),
      )
    })
    await going
    expect(await turns(db)).toEqual([2, 2, 2])
  })
})
