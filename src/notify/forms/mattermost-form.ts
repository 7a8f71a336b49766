import { jsonPost, type Message, type Outgoing } from './message.ts'
import { escapeMarkdown, withoutMentions } from './safe-text.ts'
import { linesOf, summaryOf } from './summary.ts'

/** Markdown for Mattermost's incoming webhooks, in which any name in a text is a mention. */
export function mattermostForm(message: Message, { url }: { readonly url: string }): Outgoing {
  const summary = summaryOf(message)
  const safe = (text: string) => withoutMentions(escapeMarkdown(text))
  const lines = linesOf(summary).map((line) => `* ${safe(line)}`)
  return jsonPost(url, {
    text: [`**${safe(summary.title)}**`, ...lines, '', `[Open in Pagemark](${summary.link})`].join(
      '\n',
    ),
  })
}
