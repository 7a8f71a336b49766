import { createHmac } from 'node:crypto'
import { jsonPost, type Message, type MessageEvent, type Outgoing } from './message.ts'

export interface WebhookSettings {
  readonly url: string
  /** `whsec_` and base64. */
  readonly secret: string
  /** The secret before rotation, which also signs until the given time. */
  readonly previous?: OldSecret | undefined
  /** Those before it. */
  readonly older?: readonly OldSecret[] | undefined
}

interface OldSecret {
  readonly secret: string
  readonly until: number
}

/** Standard Webhooks recommends payloads below 20 KB. */
const MOST_BYTES = 20_000
const MOST_TEXT = 500

/** Standard Webhooks: the event as JSON, signed over its ID, the time of this try and the body. */
export function webhookForm(
  { id, project, events: [event] }: Message,
  settings: WebhookSettings,
  now: number,
): Outgoing {
  const { url, secret, previous, older = [] } = settings
  const body = bodyOf(event, project)
  const timestamp = String(Math.floor(now / 1000))
  const old = [...(previous ? [previous] : []), ...older].filter(({ until }) => now < until)
  const secrets = [secret, ...old.map((each) => each.secret)]
  return {
    ...jsonPost(url, {}),
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets
        .map((each) => signatureOf(each, `${id}.${timestamp}.${body}`))
        .join(' '),
    },
    body,
  }
}

function bodyOf(event: MessageEvent, project: Message['project']): string {
  const common = {
    project,
    subject: event.subject,
    headline: cut(event.headline),
    link: event.link,
    url: event.url ?? null,
  }
  const write = (data: object) =>
    JSON.stringify(
      {
        type: event.kind,
        timestamp: new Date(event.at).toISOString(),
        data: { ...common, ...data },
      },
      wellFormed,
    )
  const whole = write({ ...event.data, ...common })
  return Buffer.byteLength(whole) <= MOST_BYTES ? whole : write({ truncated: true })
}

/** A lone surrogate is invalid text: receivers in other languages reject the whole body. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

function cut(text: string): string {
  return text.slice(0, MOST_TEXT)
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(content, 'utf8').digest('base64')}`
}
