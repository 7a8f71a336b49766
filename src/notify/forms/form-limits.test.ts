import { describe, expect, it } from 'vitest'
import { CHAT_FORMS, type Chat, CHATS, MESSAGES } from '../../../test/support/channel-messages.ts'

interface Limit {
  readonly name: string
  /** In characters or, where the service says so, bytes. */
  readonly most: number
  /** The page of the service that documents the limit. */
  readonly source: string
  // Bodies are JSON of each service's own shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly textsOf: (body: any) => readonly unknown[]
  readonly lengthOf?: (text: string) => number
}

const bytes = (text: string) => Buffer.byteLength(text)

const LIMITS: Record<Chat, readonly Limit[]> = {
  slack: [
    {
      name: 'text of a section',
      most: 3000,
      source: 'https://docs.slack.dev/reference/block-kit/blocks/section-block',
      textsOf: ({ blocks }) => blocks.map(({ text }: { text: { text: string } }) => text.text),
    },
    {
      name: 'text of a message',
      most: 4000,
      source: 'https://docs.slack.dev/reference/methods/chat.postMessage',
      textsOf: ({ text }) => [text],
    },
  ],
  mattermost: [
    {
      name: 'text of a post',
      most: 16_383,
      source: 'https://developers.mattermost.com/integrate/webhooks/incoming/',
      textsOf: ({ text }) => [text],
    },
  ],
  teams: [
    {
      name: 'message in bytes',
      most: 28 * 1024,
      source:
        'https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using',
      textsOf: (body) => [JSON.stringify(body)],
      lengthOf: bytes,
    },
  ],
  discord: [
    {
      name: 'title of an embed',
      most: 256,
      source: 'https://discord.com/developers/docs/resources/message#embed-object-embed-limits',
      textsOf: ({ embeds }) => [embeds[0].title],
    },
    {
      name: 'description of an embed',
      most: 4096,
      source: 'https://discord.com/developers/docs/resources/message#embed-object-embed-limits',
      textsOf: ({ embeds }) => [embeds[0].description || 'empty'],
    },
    {
      name: 'all texts of the embeds',
      most: 6000,
      source: 'https://discord.com/developers/docs/resources/message#embed-object-embed-limits',
      textsOf: ({ embeds }) => [
        `${embeds[0].title}${embeds[0].description}${embeds[0].footer.text}`,
      ],
    },
  ],
  telegram: [
    {
      name: 'text of a message',
      most: 4096,
      source: 'https://core.telegram.org/bots/api#sendmessage',
      textsOf: ({ text }) => [text],
    },
  ],
  ntfy: [
    {
      name: 'message in bytes',
      most: 4096,
      source: 'https://docs.ntfy.sh/publish/#limitations',
      textsOf: ({ message }) => [message],
      lengthOf: bytes,
    },
  ],
  'google-chat': [
    {
      name: 'message in bytes',
      most: 32_000,
      source: 'https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages',
      textsOf: (body) => [JSON.stringify(body)],
      lengthOf: bytes,
    },
  ],
}

const CASES = CHATS.flatMap((chat) => LIMITS[chat].map((limit) => ({ chat, ...limit })))

const BODIES = new Map(
  CHATS.map((chat) => [
    chat,
    MESSAGES.map(([name, message]) => ({ name, body: JSON.parse(CHAT_FORMS[chat](message).body) })),
  ]),
)
const bodiesOf = (chat: Chat) => BODIES.get(chat) ?? []

describe('a form for chats', () => {
  it.each(CASES)(
    'keeps to the limit of $chat for the $name',
    ({ chat, most, textsOf, lengthOf = (text) => text.length }) => {
      for (const { name, body } of bodiesOf(chat)) {
        for (const text of textsOf(body)) {
          expect(text, name).toBeTypeOf('string')
          const length = lengthOf(String(text))
          expect(length, name).toBeGreaterThan(0)
          expect(length, name).toBeLessThanOrEqual(most)
        }
      }
    },
  )

  it.each(CHATS)('cuts no character of %s in two', (chat) => {
    for (const { name, body } of bodiesOf(chat)) {
      expect(JSON.stringify(body), name).not.toMatch(/\\ud[89a-f]|\uFFFD/i)
    }
  })
})
