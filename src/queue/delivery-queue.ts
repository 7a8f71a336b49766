import { sql } from 'kysely'
import type { Seals } from '../secrets/sealed-values.ts'
import { endWaiting } from '../store/channels/end-waiting.ts'
import { IS_WAITING } from '../store/channels/is-waiting.ts'
import { sendsAtOnce } from '../store/channels/record-event.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import type { ChannelKind } from '../store/tables/channel-tables.ts'
import { BUSY_OWNERS, dueDeliveries, FULL_CHANNELS, MOST_AT_ONCE } from './due-deliveries.ts'
import { type DeliveryOutcome, type DisabledChannel, endDelivery } from './end-delivery.ts'
import { createLeases, UNHELD, WAITING } from './leases.ts'
import { isLastTry, retryDelay } from './delivery-retries.ts'
import { readJob } from './read-job.ts'
import type { BrokenJob } from './recover-each.ts'
import { type MessageContent, readMessage } from './read-message.ts'
import { untilDecided } from './until-decided.ts'

/** Events of one message; the rest become the next one. */
const MOST_GROUPED = 100

const NOT_READ = {
  ...UNHELD,
  status: 'dead',
  response_status: null,
  response_text: 'Pagemark cannot read this message.',
} as const

/** A message that a worker holds. */
export interface ClaimedDelivery extends MessageContent {
  readonly id: string
  /** Proves that this worker holds the delivery. */
  readonly token: string
}

export interface DeliveryClaim {
  /** Whether emails are left waiting. */
  readonly noEmail?: boolean
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>

interface Needs {
  readonly leaseMs: number
  readonly seals: Seals
  /** From 0 up to 1. */
  readonly random: () => number
  /** Called for a message that cannot be recovered or read. */
  readonly onBroken?: (job: BrokenJob) => void
}

/** Messages to channels: claimed, leased, retried and given up like runs. */
export function createDeliveryQueue(db: Connection, { leaseMs, seals, random, onBroken }: Needs) {
  async function claimFirst(
    trx: Connection,
    due: readonly (readonly string[])[],
    worker: string,
  ): Promise<ClaimedDelivery | undefined> {
    const now = await clock(trx)
    let row: NextDelivery | undefined
    for (const equal of due) row ??= await lockFirst(trx, equal, now)
    if (!row || (await isFull(trx, row.channel_id))) return undefined
    const token = await leases.hold(trx, row, { worker, now })
    if (isFirstTry(row) && !sendsAtOnce(row.kind)) await gather(trx, row)
    const open = await readMessage(trx, row, seals)
    const message = readJob(open, (error) => onBroken?.({ table: 'deliveries', error }))
    if (message) return { id: row.id, token, ...message }
    await leases.write(token, { ...NOT_READ, tried_at: now }, trx)
    return undefined
  }

  const leases = createLeases(db, 'deliveries', {
    leaseMs,
    // Its recipient may have got it: a message whose try was interrupted is not a new one.
    afterBreak: ({ attempt }, now) =>
      isLastTry(attempt)
        ? { ...WAITING, status: 'dead', tried_at: now }
        : { ...WAITING, next_at: now + retryDelay(attempt, random()), tried_at: now },
    afterRelease: ({ now, delayMs }) => ({
      tried_at: now,
      ...(delayMs > 0 && { next_at: now + delayMs }),
    }),
    onBroken,
  })

  return {
    ...leases.ofHolder,
    recover: () => leases.recover(),

    /** Claims the next message to send; undefined if there is none. */
    async claim(
      worker: string,
      { noEmail = false }: DeliveryClaim = {},
    ): Promise<ClaimedDelivery | undefined> {
      return await untilDecided(async () => {
        await leases.recover()
        const now = await clock(db)
        // Runs every second, so without the lock that a claim takes.
        const due = await dueDeliveries(db, { now, noEmail })
        if (due.length === 0) return undefined
        return (await writing(db, (trx) => claimFirst(trx, due, worker))) ?? 'busy'
      })
    },

    /**
     * Saves the result of a try.
     *
     * @param onDisabled called if that disabled the channel, before its other messages end: that may take long. At most
     *   once: it is not called if the process dies, or the outcome of the commit is unknown
     * @returns the channel, if that disabled it; undefined, with nothing written, if another worker has the delivery
     */
    async finish(
      token: string,
      outcome: DeliveryOutcome,
      onDisabled: (channel: DisabledChannel) => void = () => undefined,
    ): Promise<DisabledChannel | undefined> {
      const disabled = await writing(db, (trx) =>
        endDelivery(trx, { token, outcome, random: random() }),
      )
      if (!disabled) return undefined
      onDisabled(disabled)
      await endWaiting(db, disabled.id)
      return disabled
    },
  }
}

interface NextDelivery {
  readonly id: string
  readonly channel_id: string
  readonly project_id: string | null
  readonly attempt: number
  /** Null until its first try has ended, or was interrupted. */
  readonly tried_at: number | null
  readonly kind: ChannelKind
}

/** A message that is sent again keeps its events: its recipient may have seen its ID. */
function isFirstTry({ attempt, tried_at }: NextDelivery): boolean {
  return attempt === 0 && tried_at === null
}

/**
 * The first of these that may still start. It also locks the channel: two claims cannot count at the same time.
 */
async function lockFirst(
  trx: Connection,
  due: readonly string[],
  now: number,
): Promise<NextDelivery | undefined> {
  return await trx
    .selectFrom('deliveries')
    .innerJoin('channels', 'channels.id', 'deliveries.channel_id')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['deliveries.id', 'deliveries.channel_id', 'deliveries.project_id'])
    .select(['deliveries.attempt', 'deliveries.tried_at', 'channels.kind'])
    .where(wordsOf(trx).isOneOf(sql.ref('deliveries.id'), due))
    .where('deliveries.status', '=', sql.lit('queued'))
    // In no form that is a condition of an index: they are found by their IDs, however few PostgreSQL expects to wait.
    .where((eb) => eb(eb.fn.coalesce('deliveries.lead_id', sql.lit('')), '=', sql.lit('')))
    .where('deliveries.next_at', '<=', now)
    .where('channels.disabled_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where('deliveries.channel_id', 'not in', FULL_CHANNELS)
    .where('channels.owner_id', 'not in', BUSY_OWNERS)
    .orderBy('deliveries.next_at')
    .orderBy('deliveries.id')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked('deliveries', 'channels'))
    .executeTakeFirst()
}

/** Another claim may have succeeded between choosing the channel and locking it. */
async function isFull(trx: Connection, channelId: string): Promise<boolean> {
  const { running } = await trx
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('channel_id', '=', channelId)
    .where('status', '=', sql.lit('running'))
    .executeTakeFirstOrThrow()
  return running >= MOST_AT_ONCE
}

/**
 * Other waiting events of this project for this channel become part of the message, and stay so over all tries. One that
 * is a message already, with events of its own, is not among them.
 */
async function gather(trx: Connection, { id, channel_id, project_id }: NextDelivery) {
  if (project_id === null) return
  const others = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('channel_id', '=', channel_id)
    .where('project_id', '=', project_id)
    .where(IS_WAITING)
    .where('attempt', '=', sql.lit(0))
    .where('tried_at', 'is', null)
    .where('id', '<>', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deliveries as part')
            .select('part.id')
            .whereRef('part.lead_id', '=', 'deliveries.id'),
        ),
      ),
    )
    .orderBy('next_at')
    .orderBy('id')
    .limit(MOST_GROUPED - 1)
    .execute()
  if (others.length === 0) return
  // By their IDs: in one statement, PostgreSQL would compare each with all messages while it expects that none waits.
  const ids = others.map((other) => other.id)
  const isOther = wordsOf(trx).isOneOf(sql.ref('deliveries.id'), ids)
  await trx.updateTable('deliveries').set({ lead_id: id }).where(isOther).execute()
}
