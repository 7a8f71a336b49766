import { jsonPost, type Message, type Outgoing } from './message.ts'
import { linesOf, summaryOf } from './summary.ts'

/**
 * An Adaptive Card for a Workflows URL of Teams. Texts are rich text runs: unlike text blocks they have no Markdown,
 * and without entities they mention no one.
 */
export function teamsForm(message: Message, { url }: { readonly url: string }): Outgoing {
  const summary = summaryOf(message)
  return jsonPost(url, {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            paragraph(summary.title, { weight: 'Bolder', size: 'Medium' }),
            ...linesOf(summary).map((line) => paragraph(line)),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Pagemark', url: summary.link }],
        },
      },
    ],
  })
}

function paragraph(text: string, style: object = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...style }] }
}
