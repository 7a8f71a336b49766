import type { DigestWeek } from '../../watch/digest/digest-week.ts'
import type { Digest, ProjectNews } from '../../watch/digest/write-digest.ts'
import { insertEvent, newDelivery } from '../channels/record-event.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { newsOf } from './digest-news.ts'

/** The rules of digests, which `watch` decides. */
export interface DigestRules {
  readonly weekOf: (timeZone: string, now: number) => DigestWeek
  readonly write: (news: readonly ProjectNews[]) => Digest | undefined
}

/** A digest that failed does not hold up others, nor fill the log. */
const PUT_OFF_MS = 60 * 60_000

/**
 * `planned`: the first one of a channel now has a time. `quiet`: there was no news. `none`: no digest is due.
 */
export type DigestOutcome = 'sent' | 'quiet' | 'planned' | 'none' | FailedDigest

/** It is tried again in an hour. */
export interface FailedDigest {
  readonly channelId: string
  readonly error: unknown
}

type DueChannel = NonNullable<Awaited<ReturnType<typeof nextChannel>>>

/**
 * Queues the digest that has been due for longest. The transaction that stores its event and its delivery also advances
 * the channel's next time, and holds the channel's row: a week has one digest, however many workers look for it.
 */
export async function sendNextDigest(db: Connection, rules: DigestRules): Promise<DigestOutcome> {
  const due: { channel: DueChannel | undefined } = { channel: undefined }
  try {
    return await writing(db, async (trx) => {
      const now = await clock(trx)
      due.channel = await nextChannel(trx, now)
      return due.channel ? await sendDigest(trx, rules, { channel: due.channel, now }) : 'none'
    })
  } catch (error) {
    if (!due.channel) throw error
    await putOff(db, due.channel)
    return { channelId: due.channel.id, error }
  }
}

async function sendDigest(
  trx: Connection,
  rules: DigestRules,
  { channel, now }: { readonly channel: DueChannel; readonly now: number },
): Promise<DigestOutcome> {
  const week = rules.weekOf(channel.time_zone ?? 'UTC', now)
  await trx
    .updateTable('channels')
    .set({ digest_at: week.next })
    .where('id', '=', channel.id)
    .execute()
  if (channel.digest_at === 0) return 'planned'
  const digest = rules.write(await newsOf(trx, channel, week))
  if (!digest) return 'quiet'
  const subject = { kind: 'channel', id: channel.id }
  const event = { kind: 'digest.weekly', project: null, subject, body: digest } as const
  const eventId = await insertEvent(trx, event, now)
  const delivery = newDelivery({ eventId, channelId: channel.id, now })
  await trx.insertInto('deliveries').values(delivery).execute()
  return 'sent'
}

/** Unless its owner, or another worker, has changed its time since. */
async function putOff(db: Connection, { id, digest_at }: DueChannel): Promise<void> {
  await db
    .updateTable('channels')
    .set({ digest_at: (await clock(db)) + PUT_OFF_MS })
    .where('id', '=', id)
    .where('digest_at', '=', digest_at)
    .execute()
}

async function nextChannel(trx: Connection, now: number) {
  return await trx
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.owner_id')
    .select(['channels.id', 'channels.owner_id', 'channels.all_projects', 'channels.digest_at'])
    .select('users.time_zone')
    .where('channels.digest_at', '<=', now)
    .where('channels.disabled_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .orderBy('channels.digest_at')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked('channels'))
    .executeTakeFirst()
}
