import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendDelivery } from '../src/cli/send-delivery.ts'
import { createDeliveryQueue } from '../src/queue/delivery-queue.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import { fireNext } from '../src/store/schedules/fire-schedules.ts'
import { startNextDue } from '../src/store/schedules/start-due-runs.ts'
import { isPauseNews, isPutOff } from '../src/watch/back-off.ts'
import { planFiring } from '../src/watch/plan-firing.ts'
import { localEgress } from './support/local-egress.ts'
import { MAIL_SITE, openMailbox } from './support/mailbox.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { crawledAtOnce, siteDraft } from './support/site-audits.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from './support/store.ts'

const DAY_MS = 86_400_000
const EVENTS = ['alert.confirmed', 'alert.resolved', 'crawl.completed', 'schedule.paused'] as const

const test = await openTestStore(NO_LIMITS)
const mailbox = await openMailbox()
const posts: string[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    posts.push(body)
    response.end()
  })
}).listen(0, '127.0.0.1')
const queue = createDeliveryQueue(test.db, { leaseMs: 30_000, seals: test.seals, random: () => 0 })

let owner: Owner
beforeAll(async () => {
  if (!receiver.listening) await once(receiver, 'listening')
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port, not on a pipe
  const { port } = receiver.address() as AddressInfo
  owner = await test.owner()
  const webhook = {
    kind: 'webhook',
    url: `http://127.0.0.1:${port}/`,
    secret: 'whsec_YQ==',
  } as const
  for (const settings of [{ kind: 'email' } as const, webhook]) {
    const channel = { name: settings.kind, settings, events: [...EVENTS], projects: null }
    await test.store.channels.create(owner, channel)
  }
})
afterAll(async () => {
  receiver.close()
  await mailbox[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

/** Subjects of the emails and headlines of the requests that arrive. */
async function arriving(): Promise<{ subjects: string[]; headlines: string[] }> {
  const [mails, requests] = [mailbox.messages.length, posts.length]
  const needs = { egress: localEgress(), post: mailbox.post, site: MAIL_SITE, now: Date.now }
  const waiting = test.db.updateTable('deliveries').set({ next_at: 0 })
  await waiting.where('status', '=', 'queued').execute()
  for (;;) {
    const claimed = await queue.claim('test')
    if (!claimed) break
    await queue.finish(claimed.token, await sendDelivery(claimed, needs))
  }
  return {
    subjects: mailbox.messages
      .slice(mails)
      .map(({ text }) => /^Subject: (.*)$/m.exec(text.replaceAll('\r\n ', ' '))?.[1]?.trim() ?? ''),
    headlines: posts.slice(requests).map((body) => JSON.parse(body).data.headline),
  }
}

it('a certificate is announced at 21, 7 and 1 days, and when it is renewed', async () => {
  const draft = reportDraft({ url: 'https://shop.example/', project: 'Shop' })
  const { report } = await test.store.reports.store(owner, draft)
  await test.store.watches.set(owner, { kind: 'report', reference: report.id }, true)
  const told: string[] = []
  for (const days of [22, 20, 19, 6, 0, 89, 89]) {
    const results = structuredClone(sampleLabResults())
    const { certificate } = results.page.tls ?? {}
    if (!certificate) throw new Error('The sample has no certificate.')
    certificate.valid_to = new Date(Date.now() + (days + 0.5) * DAY_MS).toISOString()
    certificate.valid_from = new Date(Date.now() - 60 * DAY_MS).toISOString()
    await runNext(test, { status: 'completed', results })
    const { subjects, headlines } = await arriving()
    expect(headlines).toEqual(subjects)
    told.push(...subjects.map((subject) => `${days}: ${subject.replace(/\d{4}-.*/, 'DATE')}`))
    await test.store.reports.update(owner, report.id, { rerun: true })
  }
  expect(told).toEqual([
    '20: shop.example: TLS certificate expires in 20 days, on DATE',
    '6: shop.example: TLS certificate expires in 6 days, on DATE',
    '0: shop.example: TLS certificate expires in less than a day, on DATE',
    '89: Resolved on shop.example: TLS certificate is valid until DATE',
  ])
  await runNext(test, completed())
})

it('a crawl is announced by the name of its site', async () => {
  const { id } = await test.store.siteAudits.create(owner, siteDraft({ project: 'Crawled' }))
  await crawledAtOnce(test, id)
  const headline: unknown = expect.stringMatching(
    /^Crawl of www\.example\.com completed: score \d+$/,
  )
  expect(await arriving()).toEqual({ subjects: [headline], headlines: [headline] })
})

it('a schedule that failures pause is announced in one email, however often it fires', async () => {
  const draft = reportDraft({ url: 'https://down.example/', project: 'Down' })
  const { report } = await test.store.reports.store(owner, draft)
  await runNext(test, completed())
  const hourly = { cron: '0 * * * *', timeZone: 'UTC', intervalMs: 3_600_000, nextAfter: () => 0 }
  await test.store.schedules.set(owner, { kind: 'report', reference: report.id }, hourly)
  for (let failures = 0; failures < 5; failures += 1) {
    await test.store.reports.update(owner, report.id, { rerun: true })
    await runNext(test, failed())
  }
  await test.db
    .updateTable('runs')
    .set((eb) => ({ ended_at: eb('ended_at', '-', 14 * DAY_MS) }))
    .where('report_id', '=', report.id)
    .execute()
  await arriving()
  const rules = { queuePerUser: 0, isPutOff, isPauseNews }
  const all = []
  for (let firings = 0; firings < 5; firings += 1) {
    await test.db
      .updateTable('schedules')
      .set({ next_run_at: Date.now() - 1000 })
      .execute()
    while (await fireNext(test.db, planFiring)) continue
    await test.db.updateTable('due_runs').set({ due_at: 0 }).execute()
    while ((await startNextDue(test.db, rules)) !== 'none') continue
    all.push(...(await arriving()).subjects)
  }
  expect(all).toEqual(['Scheduled audits of down.example are paused'])
})
