import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { discordForm } from './discord-form.ts'
import { emailForm } from './email-form.ts'
import { googleChatForm } from './google-chat-form.ts'
import { mattermostForm } from './mattermost-form.ts'
import type { Message, MessageEvent, Outgoing } from './message.ts'
import { ntfyForm } from './ntfy-form.ts'
import { slackForm } from './slack-form.ts'
import { teamsForm } from './teams-form.ts'
import { telegramForm } from './telegram-form.ts'
import { webhookForm } from './webhook-form.ts'

const SITE = 'https://pagemark.example.com'
const URL_GIVEN = { url: 'https://chat.example/hook' }
const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`
const OLD_SECRET = `whsec_${Buffer.alloc(32, 'b').toString('base64')}`
const NOW = Date.now()

function eventOf(headline: string, fields: Partial<MessageEvent> = {}): MessageEvent {
  return {
    id: 'e1',
    kind: 'alert.confirmed',
    at: NOW,
    subject: { kind: 'alert', id: 'a1' },
    headline,
    link: `${SITE}/alerts/a1`,
    lines: [],
    data: {},
    ...fields,
  }
}

function messageOf(...headlines: [string, ...string[]]): Message {
  const [first, ...others] = headlines
  const project = { id: 'p1', name: 'Shop' }
  const events = [eventOf(first), ...others.map((text) => eventOf(text))] as const
  return { id: 'e1', project, events: [...events], link: `${SITE}/projects/Shop` }
}

const CHATS: readonly [name: string, form: (message: Message) => Outgoing][] = [
  ['Slack', (message) => slackForm(message, URL_GIVEN)],
  ['Mattermost', (message) => mattermostForm(message, URL_GIVEN)],
  ['Teams', (message) => teamsForm(message, URL_GIVEN)],
  ['Discord', (message) => discordForm(message, URL_GIVEN)],
  ['Telegram', (message) => telegramForm(message, { token: '1:abc', chat: '-100' })],
  ['ntfy', (message) => ntfyForm(message, { url: 'https://ntfy.example/topic' })],
  ['Google Chat', (message) => googleChatForm(message, URL_GIVEN)],
]
const WEBHOOK = (message: Message) => webhookForm(message, { ...URL_GIVEN, secret: SECRET }, NOW)
const EMAIL = {
  to: 'ada@example.com',
  unsubscribe: `${SITE}/channels/c1`,
  host: 'pagemark.example.com',
}

/** Every string in a JSON document. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

const bodyOf = ({ body }: Outgoing): unknown => JSON.parse(body)
/** Besides the line breaks that a form itself writes. */
const UNSAFE = /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u
const CONTROLS = 'a\u0000b\u0007c\u001b[31m\u009bd\r\ne\u2028f\u202eg\u2066h\ud800i\udc00j'

describe.each(CHATS)('a message to %s', (_name, form) => {
  it('names the event and links to the installation', () => {
    const texts = textsOf(bodyOf(form(messageOf('LCP rose from 1 s to 3 s')))).join('\n')
    expect(texts).toContain('LCP rose from 1 s to 3 s')
    expect(texts).toContain(`${SITE}/alerts/a1`)
  })

  it('lists five of the events and counts the rest', () => {
    const many = Array.from({ length: 14 }, (_each, index) => `Page ${index} got worse`)
    const texts = textsOf(bodyOf(form(messageOf('First', ...many)))).join('\n')
    expect(texts.replaceAll('\\', '')).toContain('Shop: 15 new alerts')
    expect(texts).toContain('Page 3 got worse')
    expect(texts).not.toContain('Page 4 got worse')
    expect(texts).toContain('and 10 more')
    expect(texts).toContain(`${SITE}/projects/Shop`)
  })

  it('contains no control, bidi or broken characters, even if a title does', () => {
    const { body, headers, url } = form(messageOf(CONTROLS, `${CONTROLS}2`))
    for (const text of textsOf(JSON.parse(body))) expect(text).not.toMatch(UNSAFE)
    expect(JSON.stringify({ headers, url })).not.toMatch(/\\u|\\r/)
  })

  it('stays within the limits of the service even if a title is very long', () => {
    const long = 'é😀'.repeat(20_000)
    const message = messageOf(long, long, long, long, long, long, long)
    const event = eventOf(long, { lines: [long, long, long] })
    const forms = [form(message), form({ ...messageOf(long), events: [event] })]
    for (const { body } of forms) {
      expect(Buffer.byteLength(body)).toBeLessThan(20_000)
      for (const text of textsOf(JSON.parse(body))) expect(text.length).toBeLessThan(4096)
    }
  })

  it('is sent as JSON', () => {
    const { url, headers } = form(messageOf('a'))
    expect(url).toMatch(/^https:/)
    expect(headers['Content-Type']).toBe('application/json; charset=utf-8')
  })
})

describe('markup and mentions in titles', () => {
  const HOSTILE =
    '<!channel> <@U1> @all @everyone [x](https://evil.example) **b** <b>h</b> &amp; `c`'
  const hostile = messageOf(HOSTILE, HOSTILE)
  const textsTo = (form: (message: Message) => Outgoing) => textsOf(bodyOf(form(hostile)))

  it('have no effect on Slack', () => {
    const texts = textsTo((message) => slackForm(message, URL_GIVEN)).join('\n')
    expect(texts).not.toMatch(/<[!@]/)
    expect(texts).toContain('&lt;!channel&gt;')
    expect(texts).toContain('&amp;amp;')
    expect(slackForm(messageOf('Channel "a"'), URL_GIVEN).body).not.toContain('&quot;')
  })

  it('mention nobody and create no links on Mattermost', () => {
    const texts = textsTo((message) => mattermostForm(message, URL_GIVEN)).join('\n')
    expect(texts).not.toMatch(/@(?:all|everyone|U1)/)
    expect(texts).toContain(String.raw`\[x\]\(https\://evil\.example\)`)
  })

  it('are sent to Teams as plain text runs', () => {
    const { attachments } = JSON.parse(teamsForm(hostile, URL_GIVEN).body)
    const [{ content }] = attachments
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' })
    const kinds = content.body.map(({ type }: { type: string }) => type)
    expect(new Set(kinds)).toEqual(new Set(['RichTextBlock']))
    expect(JSON.stringify(content)).not.toContain('msteams')
  })

  it('mention nobody and create no links on Discord', () => {
    const body = JSON.parse(discordForm(hostile, URL_GIVEN).body)
    expect(body).toMatchObject({ allowed_mentions: { parse: [] } })
    expect(body).not.toHaveProperty('content')
    expect(body.embeds[0].description).toContain(String.raw`\[x\]\(https\://evil\.example\)`)
  })

  it('are sent to Telegram as plain text without mentions', () => {
    const { text, parse_mode } = JSON.parse(
      telegramForm(hostile, { token: '1:abc', chat: '1' }).body,
    )
    expect(parse_mode).toBeUndefined()
    expect(text).not.toMatch(/@[a-zA-Z]/)
    expect(text).toContain('<b>h</b>')
  })

  it('are sent to Google Chat as plain text paragraphs', () => {
    const { cardsV2 } = JSON.parse(googleChatForm(hostile, URL_GIVEN).body)
    expect(JSON.stringify(cardsV2[0].card.sections)).not.toContain('<b>')
  })

  it('are escaped in the HTML of an email', () => {
    const { html = '', text } = emailForm(hostile, EMAIL)
    expect(html).not.toMatch(/<b>|<!channel|href="https:\/\/evil/)
    expect(html).toContain('&lt;b&gt;h&lt;/b&gt;')
    expect(text).toContain('<b>h</b>')
  })
})

describe('the URL of a service', () => {
  it('contains the escaped token for Telegram', () => {
    const urlOf = (token: string) => telegramForm(messageOf('a'), { token, chat: '1' }).url
    expect(urlOf('12:Ab-c_')).toBe('https://api.telegram.org/bot12:Ab-c_/sendMessage')
    expect(urlOf('1/../x?y#z')).toBe('https://api.telegram.org/bot1%2F..%2Fx%3Fy%23z/sendMessage')
  })

  it('is the root of the server for ntfy, with the topic in the body', () => {
    const settings = { url: 'https://push.example/base/my%20topic', token: 'tk_1' }
    const { url, body, headers } = ntfyForm(messageOf('a'), settings)
    expect(url).toBe('https://push.example/base/')
    expect(JSON.parse(body)).toMatchObject({ topic: 'my topic', priority: 4 })
    expect(headers.Authorization).toBe('Bearer tk_1')
  })
})

it('a message to ntfy stays short enough not to become an attachment', () => {
  const long = 'é😀'.repeat(20_000)
  const { body } = ntfyForm(messageOf(long, long, long, long, long, long), {
    url: 'https://ntfy.example/topic',
  })
  const { message } = JSON.parse(body)
  expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4000)
  expect(message).not.toContain('\uFFFD')
})

describe('an email', () => {
  it('has the same content as text and as HTML, and says how to unsubscribe', () => {
    const event = eventOf('LCP of example.com/shop rose', {
      url: 'https://example.com/shop',
      lines: ['hero.jpg grew by 300 KB'],
    })
    const mail = emailForm({ ...messageOf('a'), events: [event] }, EMAIL)
    expect(mail.subject).toBe('LCP of example.com/shop rose')
    expect(mail.text).toBe(
      [
        'LCP of example.com/shop rose',
        '',
        '* hero.jpg grew by 300 KB',
        '',
        `Open in Pagemark: ${SITE}/alerts/a1`,
        '',
        `Change or end these emails: ${SITE}/channels/c1`,
        '',
      ].join('\n'),
    )
    for (const part of ['hero.jpg grew by 300 KB', `${SITE}/alerts/a1`, `${SITE}/channels/c1`]) {
      expect(mail.html).toContain(part)
    }
    expect(mail.headers).toEqual({ 'List-Unsubscribe': `<${SITE}/channels/c1>` })
  })

  it('belongs to the conversation of its alert or of its project', () => {
    const one = emailForm(messageOf('a'), EMAIL)
    expect(one.references).toBe('<alert-a1@pagemark.example.com>')
    expect(one.messageId).toBe('<e1@pagemark.example.com>')
    expect(emailForm(messageOf('a', 'b'), EMAIL).references).toBe(
      '<project-p1@pagemark.example.com>',
    )
  })

  it('has a subject of a single line', () => {
    expect(emailForm(messageOf('a\r\nBcc: eve@example.com'), EMAIL).subject).toBe(
      'a Bcc: eve@example.com',
    )
  })
})

describe('a webhook', () => {
  it('is accepted by the official library, and rejected after any change', () => {
    const { headers, body } = WEBHOOK(messageOf('LCP rose'))
    expect(new Webhook(SECRET).verify(body, { ...headers })).toMatchObject({
      type: 'alert.confirmed',
      data: { headline: 'LCP rose', project: { id: 'p1', name: 'Shop' } },
    })
    expect(() => new Webhook(SECRET).verify(`${body} `, { ...headers })).toThrow(
      'No matching signature found',
    )
    expect(() => new Webhook(OLD_SECRET).verify(body, { ...headers })).toThrow(
      'No matching signature found',
    )
  })

  it('is signed with both secrets until the old one expires', () => {
    const until = NOW + 1000
    const settings = { ...URL_GIVEN, secret: SECRET, previous: { secret: OLD_SECRET, until } }
    const accepted = (at: number, secret: string) => {
      const { headers, body } = webhookForm(messageOf('a'), settings, at)
      return new Webhook(secret).verify(body, { ...headers })
    }
    expect(accepted(NOW, SECRET)).toBeDefined()
    expect(accepted(NOW, OLD_SECRET)).toBeDefined()
    expect(accepted(until, SECRET)).toBeDefined()
    expect(() => accepted(until, OLD_SECRET)).toThrow('No matching signature found')
  })

  it('keeps its ID between attempts and carries the time of the attempt', () => {
    const settings = { ...URL_GIVEN, secret: SECRET }
    const { headers } = webhookForm(messageOf('a'), settings, 1_800_000_000_999)
    expect(headers).toMatchObject({ 'webhook-id': 'e1', 'webhook-timestamp': '1800000000' })
  })

  it('stays below 20 KB and contains only valid characters', () => {
    const data = { title: CONTROLS, list: Array.from({ length: 9000 }, () => 'é') }
    const big = { ...messageOf('a'), events: [eventOf(CONTROLS, { data })] as const }
    const { body, headers } = WEBHOOK({ ...big, events: [...big.events] })
    expect(Buffer.byteLength(body)).toBeLessThan(20_000)
    expect(new Webhook(SECRET).verify(body, { ...headers })).toMatchObject({
      data: { truncated: true },
    })
    const small = { ...big, events: [eventOf(CONTROLS, { data: { title: CONTROLS } })] as const }
    const sent = WEBHOOK({ ...small, events: [...small.events] }).body
    expect(sent).not.toMatch(/\\ud[89a-f]/i)
    expect(sent).toContain('\uFFFD')
  })

  it('does not let data overwrite the standard fields of an event', () => {
    const event = eventOf('a', { data: { headline: 'b', score: 3 } })
    const { body } = WEBHOOK({ ...messageOf('a'), events: [event] })
    expect(JSON.parse(body).data).toMatchObject({ headline: 'a', score: 3 })
  })
})
