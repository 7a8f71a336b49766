import { jsonPost, type Message, type Outgoing } from './message.ts'
import { escapeControls, escapeControlsWithin } from './safe-text.ts'
import { linesOf, summaryOf } from './summary.ts'

/** Slack rejects a message with a longer section than 3,000 characters; there are at most six lines. */
const LINE_LENGTH = 450

/** Blocks of Slack's incoming webhooks. `verbatim`: nothing in a text becomes a mention or a link automatically. */
export function slackForm(message: Message, { url }: { readonly url: string }): Outgoing {
  const summary = summaryOf(message)
  const title = escapeControls(summary.title)
  const lines = linesOf(summary).map((line) => escapeControlsWithin(line, LINE_LENGTH))
  return jsonPost(url, {
    text: title,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      section(`*${title}*`),
      ...(lines.length === 0 ? [] : [section(lines.map((line) => `• ${line}`).join('\n'))]),
      section(`<${summary.link}|Open in Pagemark>`),
    ],
  })
}

function section(text: string) {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}
