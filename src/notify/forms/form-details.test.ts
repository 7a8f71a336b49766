import { describe, expect, it } from 'vitest'
import { writeDigest } from '../../watch/digest/write-digest.ts'
import { disabledChannelMail } from '../channel-mails.ts'
import { discordForm } from './discord-form.ts'
import { emailForm } from './email-form.ts'
import { googleChatForm } from './google-chat-form.ts'
import type { Message, MessageEvent } from './message.ts'
import { ntfyForm } from './ntfy-form.ts'
import { slackForm } from './slack-form.ts'
import { summaryOf } from './summary.ts'
import { telegramForm } from './telegram-form.ts'
import { webhookForm } from './webhook-form.ts'

const SITE = 'https://pagemark.example.com'
const HOOK = { url: 'https://chat.example/hook' }
const NTFY = { url: 'https://ntfy.example/topic' }
const EMAIL = { to: 'ada@example.com', unsubscribe: `${SITE}/channels/c1`, host: 'p.example' }

function eventOf(fields: Partial<MessageEvent> = {}): MessageEvent {
  return {
    id: 'e1',
    kind: 'alert.confirmed',
    at: 0,
    subject: { kind: 'alert', id: 'a1' },
    headline: 'LCP rose',
    link: `${SITE}/alerts/a1`,
    lines: [],
    data: {},
    ...fields,
  }
}

function messageOf(first: MessageEvent, ...others: readonly MessageEvent[]): Message {
  const project = { id: 'p1', name: 'Shop' }
  return { id: 'e1', project, events: [first, ...others], link: `${SITE}/projects/p1` }
}

const BAD = messageOf(eventOf())
const GOOD = messageOf(eventOf({ kind: 'alert.resolved' }))
const MIXED = messageOf(eventOf({ kind: 'alert.resolved' }), eventOf())

it('confirmed and resolved alerts differ in colour and priority', () => {
  const colourOf = (message: Message) => JSON.parse(discordForm(message, HOOK).body).embeds[0].color
  const priorityOf = (message: Message) => JSON.parse(ntfyForm(message, NTFY).body).priority
  expect([GOOD, BAD, MIXED].map(colourOf)).toEqual([0x2b_8a_3e, 0xc9_2a_2a, 0xc9_2a_2a])
  expect([GOOD, BAD, MIXED].map(priorityOf)).toEqual([3, 4, 4])
})

it.each([
  { of: { confirmed: ['LCP rose'], resolved: ['CLS is back'] }, isBad: true },
  { of: { paused: ['It is paused'] }, isBad: true },
  { of: { resolved: ['CLS is back'] }, isBad: false },
])('a weekly digest of $of is bad news: $isBad', ({ of, isBad }) => {
  const none = {
    id: 'p1',
    scoreNow: null,
    scoreThen: null,
    confirmed: [],
    resolved: [],
    paused: [],
  }
  const good = { ...none, name: 'Blog', resolved: ['LCP is back'] }
  const digest = writeDigest([good, { ...none, name: 'Shop', ...of }])
  const event = eventOf({ kind: 'digest.weekly', data: digest?.data ?? {} })
  expect(summaryOf(messageOf(event)).isBad).toBe(isBad)
})

it('a reminder does not ring like a new alert', () => {
  const reminder = eventOf({ kind: 'alert.reminder' })
  const priorityOf = (message: Message) => JSON.parse(ntfyForm(message, NTFY).body).priority
  expect([messageOf(reminder), messageOf(reminder, eventOf())].map(priorityOf)).toEqual([3, 4])
})

it('a notification of Google Chat has the title, without mentions', () => {
  const { body } = googleChatForm(messageOf(eventOf({ headline: 'LCP <users/all>' })), HOOK)
  expect(JSON.parse(body).fallbackText).toBe('LCP ‹users/all›')
})

it('a message to ntfy always has a text, because ntfy shows an empty one as "triggered"', () => {
  expect(JSON.parse(ntfyForm(BAD, NTFY).body)).toMatchObject({
    title: 'LCP rose',
    message: 'LCP rose',
  })
})

it('services do not fetch the pages that a message links to', () => {
  const slack = JSON.parse(slackForm(BAD, HOOK).body)
  expect(slack).toMatchObject({ unfurl_links: false, unfurl_media: false })
  const texts = slack.blocks.map(({ text }: { text: object }) => text)
  expect(new Set(texts.map(({ verbatim }: { verbatim: boolean }) => verbatim))).toEqual(
    new Set([true]),
  )
  const telegram = JSON.parse(telegramForm(BAD, { token: '1:a', chat: '1' }).body)
  expect(telegram.link_preview_options).toEqual({ is_disabled: true })
})

it('an escaped title is cut at 256 characters', () => {
  const { body } = discordForm(messageOf(eventOf({ headline: '*'.repeat(150) })), HOOK)
  expect(JSON.parse(body).embeds[0].title).toHaveLength(256)
})

it('lines are escaped exactly once where the service reads markup', () => {
  const lines = ['<b>&amp;</b>']
  const message = messageOf(eventOf({ lines }))
  expect(googleChatForm(message, HOOK).body).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt;')
  const several = messageOf(eventOf({ lines }), eventOf({ link: `${SITE}/alerts/a2` }))
  const { html = '' } = emailForm(several, EMAIL)
  expect(html).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt;')
  expect(html).not.toContain('<b>')
})

describe('an email about several events', () => {
  it('links each event to its page on the installation, and never to the audited page', () => {
    const url = 'https://shop.example/"x"'
    const { html = '', text } = emailForm(messageOf(eventOf({ url }), eventOf()), EMAIL)
    expect(html).toContain(`<a href="${SITE}/alerts/a1">LCP rose</a>`)
    expect(html).toContain('https://shop.example/&quot;x&quot;')
    expect(html).not.toContain('href="https://shop')
    expect(text).toContain(`* LCP rose\n  ${url}\n* LCP rose\n\n`)
    expect(text.match(/https?:.*pagemark.*/g)).toHaveLength(2)
  })

  it('names a page once, and puts a test message in a thread of its own', () => {
    const url = 'https://shop.example/'
    const { html = '' } = emailForm(messageOf(eventOf({ url })), EMAIL)
    expect(html.split(url)).toHaveLength(2)
    const test = { ...messageOf(eventOf({ kind: 'webhook.test' })), project: null }
    const subject = { kind: 'channel', id: 'c1' }
    const mail = emailForm({ ...test, events: [eventOf({ subject })] }, EMAIL)
    expect(mail.references).toBe('<test-e1@p.example>')
  })
})

describe('a summary', () => {
  it('says how many events are left out only beyond five', () => {
    const many = (count: number) => {
      const [first = eventOf(), ...others] = Array.from({ length: count }, () => eventOf())
      return summaryOf(messageOf(first, ...others)).more
    }
    expect([many(5), many(6)]).toEqual([null, 'and 1 more'])
  })

  it('has at most five lines per event, and removes line breaks from URLs', () => {
    const lines = Array.from({ length: 9 }, (_line, at) => `line ${at}`)
    const { items } = summaryOf(messageOf(eventOf({ lines, url: 'https://a.example/\n\u202e' })))
    expect(items.map(({ text }) => text)).toEqual(['https://a.example/', ...lines.slice(0, 5)])
  })

  it('counts pages that cannot be audited by themselves, and all budgets of an event', () => {
    const of = (url: string, rule: string, more: object = {}) =>
      eventOf({ url, news: 'News', data: { rule, marker: 'Deploy 4f2c', ...more } })
    const down = [of('https://a.example/', 'target'), of('https://b.example/', 'target')] as const
    const titleOf = (...events: [MessageEvent, ...MessageEvent[]]) =>
      summaryOf(messageOf(...events)).title
    expect(titleOf(...down)).toBe('Shop: 2 pages cannot be audited since Deploy 4f2c')
    expect(titleOf(...down, of('https://c.example/', 'worse:lcp'))).toBe(
      'Shop: 2 pages cannot be audited, 1 page got worse since Deploy 4f2c',
    )
    const crawl = of('https://a.example/', 'target', { site_audit_id: 's1' })
    const budgets = eventOf({ kind: 'project.budget_broken', data: { alerts: ['a1', 'a2'] } })
    expect(titleOf(crawl, budgets)).toBe('Shop: 1 site cannot be crawled, 2 budgets broken')
  })

  it('names the page of an event once', () => {
    const url = 'https://shop.example/cart'
    const event = eventOf({ kind: 'alert.reminder', headline: 'Open on shop.example/cart', url })
    const { items } = summaryOf(messageOf(event, event))
    expect(items.map((item) => item.url)).toEqual([null, null])
  })

  it('counts events of a kind, in the singular and the plural', () => {
    const resolved = eventOf({ kind: 'alert.resolved' })
    expect(summaryOf(messageOf(eventOf(), eventOf(), resolved)).title).toBe(
      'Shop: 2 new alerts, 1 alert resolved',
    )
  })
})

it('a webhook’s headline is cut at 500 characters', () => {
  const message = messageOf(eventOf({ headline: 'a'.repeat(900) }))
  const { body } = webhookForm(message, { ...HOOK, secret: 'whsec_YQ==' }, 0)
  expect(JSON.parse(body).data.headline).toHaveLength(500)
})

it('the email about a disabled channel gives the reason', () => {
  const textOf = (reason: 'refused' | 'failing') =>
    disabledChannelMail({ to: 'ada@example.com', site: SITE }, { id: 'c1', name: 'T\neam', reason })
  expect(textOf('refused').text).toContain('answered "410 Gone"')
  expect(textOf('failing').text).toContain('for five days')
  expect(textOf('failing').subject).toBe('Channel "T eam" is disabled – Pagemark')
  expect(textOf('failing').text).toContain(`${SITE}/channels/c1`)
})
