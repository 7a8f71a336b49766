import { discordForm } from '../../src/notify/forms/discord-form.ts'
import { googleChatForm } from '../../src/notify/forms/google-chat-form.ts'
import { mattermostForm } from '../../src/notify/forms/mattermost-form.ts'
import type { Message, MessageEvent, Outgoing } from '../../src/notify/forms/message.ts'
import { ntfyForm } from '../../src/notify/forms/ntfy-form.ts'
import { slackForm } from '../../src/notify/forms/slack-form.ts'
import { teamsForm } from '../../src/notify/forms/teams-form.ts'
import { telegramForm } from '../../src/notify/forms/telegram-form.ts'
import { HOSTILE } from './hostile-texts.ts'

const SITE = 'https://pagemark.example.com'
const URL_GIVEN = { url: 'https://chat.example/hook' }

/** The form of each chat service. */
export const CHAT_FORMS = {
  slack: (message: Message) => slackForm(message, URL_GIVEN),
  mattermost: (message: Message) => mattermostForm(message, URL_GIVEN),
  teams: (message: Message) => teamsForm(message, URL_GIVEN),
  discord: (message: Message) => discordForm(message, URL_GIVEN),
  telegram: (message: Message) => telegramForm(message, { token: '1:abc', chat: '-100' }),
  ntfy: (message: Message) => ntfyForm(message, { url: 'https://ntfy.example/topic' }),
  'google-chat': (message: Message) => googleChatForm(message, URL_GIVEN),
} as const satisfies Record<string, (message: Message) => Outgoing>

export type Chat = keyof typeof CHAT_FORMS

export const CHATS = [
  'slack',
  'mattermost',
  'teams',
  'discord',
  'telegram',
  'ntfy',
  'google-chat',
] as const satisfies readonly Chat[]

const KINDS = [
  'alert.confirmed',
  'alert.resolved',
  'alert.reminder',
  'crawl.completed',
  'crawl.worse',
  'digest.weekly',
  'project.budget_broken',
  'report.completed',
  'report.failed',
  'report.worse',
  'schedule.paused',
  'webhook.test',
]

function eventOf(kind: string, headline: string, lines: readonly string[] = []): MessageEvent {
  return {
    id: '0198c0de-0000-7000-8000-000000000000',
    kind,
    at: Date.UTC(2026, 10, 26, 8),
    subject: { kind: 'alert', id: 'a1' },
    headline,
    link: `${SITE}/alerts/a1`,
    url: 'https://shop.example/cart?…',
    lines,
    data: {},
  }
}

function messageOf(first: MessageEvent, ...others: readonly MessageEvent[]): Message {
  const project = { id: 'p1', name: first.headline }
  return { id: first.id, project, events: [first, ...others], link: `${SITE}/projects/p1` }
}

/** Markup, mentions, controls and characters of every width, each long enough to meet every limit. */
const HOSTILE_TEXTS = [
  ...HOSTILE.map(([, text]) => text),
  '<!channel> <@U1> @all @everyone [x](https://evil.example) **b** <at>Ada</at> <users/all> `c`',
  ...['&', '<', '"', '*', '@', '_', 'é', '😀', '👩‍👩‍👧', '\ud800', '\u202e', '\n', ' '].map((text) =>
    text.repeat(700),
  ),
]

/** An alert of a page, with this text wherever one may be. */
function alertOf(text: string, at: number): MessageEvent {
  return {
    ...eventOf('alert.confirmed', text, [text, `New problem: ${text}`]),
    news: text,
    url: `https://shop.example/${at}/${text}`,
    data: { report: 'r1', rule: text, marker: text },
  }
}

/** Every kind of message by itself, and hostile ones by themselves and with others. */
export const MESSAGES: readonly (readonly [name: string, message: Message])[] = [
  ...KINDS.map((kind) => [kind, messageOf(eventOf(kind, 'LCP rose', ['+ 2 KiB']))] as const),
  ...HOSTILE_TEXTS.flatMap((text) => {
    const lines = Array.from({ length: 9 }, () => text)
    const event = eventOf('alert.confirmed', text, lines)
    const pages = Array.from({ length: 8 }, (_, at) => alertOf(text, at))
    const [page = event] = pages
    const name = JSON.stringify(text.slice(0, 20).toWellFormed())
    return [
      [name, messageOf(event)] as const,
      [`${name} with others`, messageOf(event, ...Array.from({ length: 8 }, () => event))] as const,
      [`${name} on one page`, messageOf(page, { ...page, kind: 'alert.resolved' }, page)] as const,
      [`${name} on several pages`, messageOf(page, ...pages)] as const,
    ]
  }),
]
