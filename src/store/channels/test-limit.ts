import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { leastIdAt } from '../database/new-id.ts'
import { StoreError } from '../database/store-error.ts'

/** Test messages of a user in an hour: endpoints may be other people's. */
const MOST_TESTS = 30
const TESTS_MS = 60 * 60_000

/** @throws {StoreError} `channel-tests-full` */
export async function refuseManyTests(trx: Connection, owner: Owner, now: number): Promise<void> {
  const { sent } = await trx
    .selectFrom('channels')
    .innerJoin('deliveries', 'deliveries.channel_id', 'channels.id')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('channels.owner_id', '=', owner.id)
    .where('deliveries.id', '>=', leastIdAt(now - TESTS_MS))
    // Only test messages have no project.
    .where('deliveries.project_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (sent >= MOST_TESTS) throw new StoreError('channel-tests-full')
}
