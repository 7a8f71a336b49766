/* oxlint-disable vitest/no-standalone-expect -- holdTasks runs what stands here within tests */
import { afterAll, expect } from 'vitest'
import { sendDelivery } from '../../src/cli/send-delivery.ts'
import { createDeliveryQueue } from '../../src/queue/delivery-queue.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { endRuns, startApi } from '../support/api.ts'
import { localEgress } from '../support/local-egress.ts'
import { MAIL_SITE, openMailbox } from '../support/mailbox.ts'
import { signedIn } from '../support/people.ts'
import { failed } from '../support/store.ts'
import { holdTasks } from '../support/tasks/hold-tasks.ts'
import { reportOf } from '../support/tasks/task-reports.ts'

const mailbox = await openMailbox()
const api = await startApi({ post: mailbox.post, hasMail: true })
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
})

/** Three audits that fail, of which the owner is told. */
async function failThrice(owner: Owner, id: string): Promise<void> {
  for (let runs = 0; runs < 3; runs += 1) {
    await api.store.reports.update(owner, id, { rerun: true })
    await endRuns(api, id, failed())
  }
}

/** Sends everything that waits. */
async function deliver(): Promise<void> {
  const queue = createDeliveryQueue(api.db, { leaseMs: 30_000, seals: api.seals, random: () => 0 })
  const needs = { egress: localEgress(), post: mailbox.post, site: MAIL_SITE, now: Date.now }
  await api.db.updateTable('deliveries').set({ next_at: 0 }).execute()
  for (;;) {
    const claimed = await queue.claim('test')
    if (!claimed) return
    await queue.finish(claimed.token, await sendDelivery(claimed, needs))
  }
}

holdTasks([
  {
    name: 'get an email when this page gets worse',
    clicks: 3,
    fields: 0,
    async begin() {
      const { owner, visitor, email } = await signedIn(api)
      const id = await reportOf(api, owner)
      return {
        url: `${api.address}/r/${id}`,
        session: visitor.cookies.get('pagemark') ?? '',
        async go({ press, sees }) {
          await press({ summary: 'More' })
          await press({ link: 'Watch' })
          await press({ button: 'Turn alerts on' })
          await sees('Alerts are on')
          await failThrice(owner, id)
          await deliver()
          const { text } = await mailbox.letterTo(email)
          expect(text).toContain('3 audits in a row failed')
          expect(text).toContain(`${MAIL_SITE}/alerts/`)
        },
      }
    },
  },
])
