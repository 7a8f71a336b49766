import { jsonPost, type Message, type Outgoing } from './message.ts'
import { escapeMarkup } from './safe-text.ts'
import { linesOf, summaryOf } from './summary.ts'

/** A card: unlike a message, its texts cannot mention anyone. Paragraphs support a few HTML elements. */
export function googleChatForm(message: Message, { url }: { readonly url: string }): Outgoing {
  const summary = summaryOf(message)
  const lines = linesOf(summary)
  const button = {
    buttonList: {
      buttons: [{ text: 'Open in Pagemark', onClick: { openLink: { url: summary.link } } }],
    },
  }
  return jsonPost(url, {
    // What a notification on a phone shows.
    fallbackText: summary.title.replaceAll('<', '‹').replaceAll('>', '›'),
    cardsV2: [
      {
        cardId: message.id,
        card: {
          header: { title: summary.title },
          sections: [
            {
              widgets: [
                ...lines.map((line) => ({ textParagraph: { text: escapeMarkup(line) } })),
                button,
              ],
            },
          ],
        },
      },
    ],
  })
}
