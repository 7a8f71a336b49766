import { jsonPost, type Message, type Outgoing } from './message.ts'
import { escapeMarkdown, safeLine } from './safe-text.ts'
import { linesOf, summaryOf } from './summary.ts'

const RED = 0xc9_2a_2a
const GREEN = 0x2b_8a_3e

/** An embed; Discord allows 256 characters in a title and 4,096 in a description. */
export function discordForm(message: Message, { url }: { readonly url: string }): Outgoing {
  const summary = summaryOf(message)
  const lines = linesOf(summary).map((line) => `- ${escapeMarkdown(line)}`)
  const [{ at }] = message.events
  return jsonPost(url, {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: safeLine(escapeMarkdown(summary.title), 256),
        url: summary.link,
        description: lines.join('\n').slice(0, 4096),
        color: summary.isBad ? RED : GREEN,
        timestamp: new Date(at).toISOString(),
        footer: { text: 'Pagemark' },
      },
    ],
  })
}
