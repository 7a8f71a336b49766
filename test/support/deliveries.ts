import { createDeliveryQueue } from '../../src/queue/delivery-queue.ts'
import type { ChannelSettings } from '../../src/store/channels/channel-settings.ts'
import { recordEvent } from '../../src/store/channels/record-event.ts'
import { writing } from '../../src/store/database/database.ts'
import type { EventKind } from '../../src/store/tables/channel-tables.ts'
import { reportDraft, type TestStore } from './store.ts'

export const SLACK = { kind: 'slack', url: 'https://hooks.slack.example/T/secret-1234' } as const
export const WEBHOOK = {
  kind: 'webhook',
  url: 'https://a.example/hook',
  secret: 'whsec_YQ==',
} as const
export const DELIVERED = { isDelivered: true, status: 200, text: 'ok' }
export const FAILED = { isDelivered: false, status: 500, text: 'no' }
export const DAY = 86_400_000

export function deliveryQueue({ db, seals }: TestStore) {
  return createDeliveryQueue(db, { leaseMs: 30_000, seals, random: () => 0 })
}

/** A user with a project, whose events go to their channels. */
export async function deliveryScene(test: TestStore) {
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'shop' }))
  await test.store.reports.delete(owner, report.id)
  const queue = deliveryQueue(test)
  const channel = async (settings: ChannelSettings = SLACK) =>
    (
      await test.store.channels.create(owner, {
        name: 'Team',
        settings,
        events: ['alert.confirmed', 'report.completed'],
        projects: null,
      })
    ).id
  const record = (headline = 'It broke', kind: EventKind = 'alert.confirmed') =>
    writing(test.db, (trx) =>
      recordEvent(trx, {
        kind,
        project: report.projectId,
        owner: owner.id,
        subject: { kind: 'report', id: report.id },
        body: { headline, path: `/r/${report.id}` },
      }),
    )
  return { owner, queue, channel, record, project: report.projectId }
}

/** Lets all waiting times pass. */
export async function pass({ db }: TestStore): Promise<void> {
  await db.updateTable('deliveries').set({ next_at: 0 }).where('status', '=', 'queued').execute()
}

export const rowsOf = ({ db }: TestStore) =>
  db.selectFrom('deliveries').selectAll().orderBy('id').execute()
