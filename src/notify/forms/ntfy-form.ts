import { jsonPost, type Message, type MessageEvent, type Outgoing } from './message.ts'
import { linesOf, summaryOf } from './summary.ts'

export interface NtfySettings {
  /** URL of the topic: `https://ntfy.sh/my-topic`. */
  readonly url: string
  readonly token?: string | undefined
}

const HIGH = 4
const NORMAL = 3
/** Longer messages become attachments. */
const MOST_BYTES = 4000

/** Published as JSON to the server's root: in headers, titles would have to be encoded. */
export function ntfyForm(message: Message, { url, token }: NtfySettings): Outgoing {
  const summary = summaryOf(message)
  const { origin, pathname } = new URL(url)
  const topicAt = pathname.lastIndexOf('/')
  const root = `${origin}${pathname.slice(0, topicAt + 1)}`
  const text = linesOf(summary).join('\n') || summary.title
  return jsonPost(
    root,
    {
      topic: decodeURIComponent(pathname.slice(topicAt + 1)),
      title: summary.title,
      message: cutBytes(text, MOST_BYTES),
      priority: summary.isBad && !message.events.every(isReminder) ? HIGH : NORMAL,
      click: summary.link,
    },
    token === undefined ? {} : { Authorization: `Bearer ${token}` },
  )
}

/** Its first message has been read already: a phone need not ring again. */
function isReminder({ kind }: MessageEvent): boolean {
  return kind === 'alert.reminder'
}

function cutBytes(text: string, most: number): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.byteLength <= most) return text
  return `${bytes
    .subarray(0, most - 3)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')}…`
}
