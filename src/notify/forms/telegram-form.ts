import { jsonPost, type Message, type Outgoing } from './message.ts'
import { safeLine, withoutMentions } from './safe-text.ts'
import { linesOf, summaryOf } from './summary.ts'

/** Telegram's API; another URL for tests. */
const API = 'https://api.telegram.org'

const LINE_LENGTH = 300

export interface TelegramSettings {
  readonly token: string
  readonly chat: string
}

/** Plain text without a parse mode: at most 4,096 characters, which titles and lines cannot reach together. */
export function telegramForm(
  message: Message,
  { token, chat }: TelegramSettings,
  api = API,
): Outgoing {
  const summary = summaryOf(message)
  const lines = linesOf(summary).map((line) => `• ${safeLine(line, LINE_LENGTH)}`)
  const text = [summary.title, ...lines].map(withoutMentions)
  return jsonPost(`${api}/bot${encodeURIComponent(token).replaceAll('%3A', ':')}/sendMessage`, {
    chat_id: chat,
    text: [...text, '', summary.link].join('\n'),
    link_preview_options: { is_disabled: true },
  })
}
