import type { RequestListener } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { openMailbox } from '../../test/support/mailbox.ts'
import { startSite } from '../../test/support/site.ts'
import type { ClaimedDelivery } from '../queue/delivery-queue.ts'
import type { ChannelSettings } from '../store/channels/channel-settings.ts'
import { sendDelivery } from './send-delivery.ts'

const opened = closeAfterEach()
const SITE = 'https://pagemark.example.com'
const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`

function deliveryTo(settings: ChannelSettings | null): ClaimedDelivery {
  return {
    id: 'd1',
    token: 't1',
    channel: { id: 'c1', name: 'Team', settings, ownerEmail: 'ada@example.com' },
    project: { id: 'p1', name: 'Shop' },
    events: [
      {
        id: 'e1',
        kind: 'alert.confirmed',
        subject: { kind: 'alert', id: 'a1' },
        body: { headline: 'LCP rose', path: '/alerts/a1' },
        createdAt: Date.now(),
      },
    ],
  }
}

const needs = { egress: localEgress(), post: undefined, site: SITE, now: () => Date.now() }
const webhookAt = (url: string) => deliveryTo({ kind: 'webhook', url, secret: SECRET })

async function sendTo(answer: RequestListener) {
  const site = await opened(startSite(answer))
  return await sendDelivery(webhookAt(`${site.origin}/hook`), needs)
}

describe('a message to a webhook', () => {
  it('is accepted by a receiver that uses the official library', async () => {
    const received: unknown[] = []
    const outcome = await sendTo(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      received.push(new Webhook(SECRET).verify(body, Object.fromEntries(headers)))
      response.writeHead(204).end()
    })
    expect(outcome).toMatchObject({ isDelivered: true, status: 204 })
    expect(received).toMatchObject([
      { type: 'alert.confirmed', data: { headline: 'LCP rose', link: `${SITE}/alerts/a1` } },
    ])
  })

  it.each([
    [302, { location: '/elsewhere' }, { isDelivered: false, status: 302 }],
    [410, {}, { isDelivered: false, status: 410 }],
    [429, { 'retry-after': '120' }, { isDelivered: false, status: 429, retryAfterMs: 120_000 }],
    [500, { 'retry-after': 'soon' }, { isDelivered: false, status: 500 }],
  ])('is not delivered when the receiver answers %i', async (status, headers, expected) => {
    const outcome = await sendTo((_request, response) => {
      response.writeHead(status, headers).end('secret')
    })
    expect(outcome).toMatchObject(expected)
    expect(outcome.text).not.toContain('secret')
  })

  it('is retried no earlier than the date in Retry-After', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString()
    const { retryAfterMs = 0 } = await sendTo((_request, response) => {
      response.writeHead(503, { 'retry-after': at }).end()
    })
    expect(retryAfterMs).toBeGreaterThan(50_000)
  })

  it('gets the same error for a blocked address as for a closed port', async () => {
    const off = await startSite(() => undefined)
    await off.close()
    const walled = { ...needs, egress: localEgress({ allowCidrs: [] }) }
    const outcomes = await Promise.all([
      sendDelivery(webhookAt(off.origin), needs),
      sendDelivery(webhookAt('http://127.0.0.1:1/'), walled),
      sendDelivery(webhookAt('https://169.254.169.254/latest/meta-data'), walled),
    ])
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(outcomes[0]).toEqual({
      isDelivered: false,
      status: null,
      text: 'The address could not be reached.',
    })
  })
})

describe('a message by email', () => {
  it('arrives as text and HTML, in its conversation, with a link to unsubscribe', async () => {
    await using mailbox = await openMailbox()
    const email = deliveryTo({ kind: 'email' })
    const outcome = await sendDelivery(email, { ...needs, post: mailbox.post })
    expect(outcome).toEqual({ isDelivered: true, status: null, text: '' })
    const { text } = await mailbox.letterTo('ada@example.com')
    expect(text).toContain('Subject: LCP rose')
    expect(text).toContain('References: <alert-a1@pagemark.example.com>')
    expect(text).toContain(`List-Unsubscribe: <${SITE}/channels/c1>`)
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
    expect(text).toContain(`Open in Pagemark: ${SITE}/alerts/a1`)
  })

  it('is not delivered while the mail server is down', async () => {
    const mailbox = await openMailbox()
    await mailbox[Symbol.asyncDispose]()
    const email = deliveryTo({ kind: 'email' })
    const outcome = await sendDelivery(email, { ...needs, post: mailbox.post })
    expect(outcome).toMatchObject({ isDelivered: false, status: null })
  })

  it('is not delivered when no mail server is configured', async () => {
    expect(await sendDelivery(deliveryTo({ kind: 'email' }), needs)).toMatchObject({
      isDelivered: false,
    })
  })
})

it('nothing is sent to a channel whose settings cannot be read', async () => {
  expect(await sendDelivery(deliveryTo(null), needs)).toMatchObject({ isDelivered: false })
})
