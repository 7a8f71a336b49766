import { expect, it } from 'vitest'
import { sendDelivery } from '../src/cli/send-delivery.ts'
import { sendNextDigest } from '../src/store/digests/send-digest.ts'
import { writeDigest } from '../src/watch/digest/write-digest.ts'
import { deliveryScene } from './support/deliveries.ts'
import { localEgress } from './support/local-egress.ts'
import { openMailbox } from './support/mailbox.ts'
import { openTestStore } from './support/store.ts'

const DAY = 86_400_000
const SITE = 'https://pagemark.example.com'

it('a weekly digest arrives by email once, as text and HTML, with a part for each project', async () => {
  await using test = await openTestStore()
  await using mailbox = await openMailbox()
  const { owner, queue, record, project } = await deliveryScene(test)
  const { id } = await test.store.channels.create(owner, {
    name: 'Email',
    settings: { kind: 'email' },
    events: ['digest.weekly'],
    projects: null,
  })
  const weekOf = () => ({ from: Date.now() - DAY, to: Date.now() + DAY, next: Date.now() + DAY })
  const rules = { weekOf, write: writeDigest }
  await sendNextDigest(test.db, rules)
  for (const page of ['a', 'b', 'c']) await record(`${page}.example: <b>LCP</b> rose`)
  await test.db.updateTable('channels').set({ digest_at: 1 }).execute()
  await sendNextDigest(test.db, rules)

  const claimed = await queue.claim('w')
  if (!claimed) throw new Error('Nothing was queued.')
  const needs = { egress: localEgress(), post: mailbox.post, site: SITE, now: () => Date.now() }
  const outcome = await sendDelivery(claimed, needs)
  await queue.finish(claimed.token, outcome)
  expect(await queue.claim('w')).toBeUndefined()
  expect(mailbox.messages).toHaveLength(1)

  const { text } = await mailbox.letterTo('user1@example.com')
  const head = text.slice(0, text.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ')
  expect(head).toContain('Subject: Weekly digest: 3 new alerts')
  expect(head).toMatch(new RegExp(`References: +<digest-${id}@pagemark.example.com>`))
  expect(head).toMatch(new RegExp(`List-Unsubscribe: +<${SITE}/channels/${id}>`))
  const [plain = '', html = ''] = text.split('Content-Type: text/html')
  expect(plain).toContain(
    ['* shop', '  New: a.example: <b>LCP</b> rose', '  New: b.example: <b>LCP</b> rose'].join(
      '\r\n',
    ),
  )
  expect(plain).not.toContain('/projects/')
  expect(plain).toContain(`Open in Pagemark: ${SITE}/alerts`)
  expect(html).toContain(`<a href="${SITE}/projects/${project}">shop</a>`)
  expect(html).toContain('New: a.example: &lt;b&gt;LCP&lt;/b&gt; rose')
})
