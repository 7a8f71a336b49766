import type { Egress } from '../egress/egress.ts'
import { EgressError } from '../egress/egress-error.ts'
import { missingDescriptor } from '../egress/missing-descriptor.ts'
import { discordForm } from '../notify/forms/discord-form.ts'
import { emailForm } from '../notify/forms/email-form.ts'
import { googleChatForm } from '../notify/forms/google-chat-form.ts'
import { mattermostForm } from '../notify/forms/mattermost-form.ts'
import type { Message, MessageEvent, Outgoing } from '../notify/forms/message.ts'
import { ntfyForm } from '../notify/forms/ntfy-form.ts'
import { slackForm } from '../notify/forms/slack-form.ts'
import { teamsForm } from '../notify/forms/teams-form.ts'
import { telegramForm } from '../notify/forms/telegram-form.ts'
import { webhookForm } from '../notify/forms/webhook-form.ts'
import type { ClaimedDelivery } from '../queue/delivery-queue.ts'
import type { DeliveryOutcome } from '../queue/end-delivery.ts'
import type { ClaimedEvent } from '../queue/read-message.ts'
import type { ChannelSettings } from '../store/channels/channel-settings.ts'
import { answerText } from './answer-text.ts'
import type { OpenPost } from './open-post.ts'

export interface SendNeeds {
  readonly egress: Pick<Egress, 'deliver'>
  readonly post: Pick<OpenPost, 'deliver'> | undefined
  /** Base URL of links: `https://pagemark.example.com`. */
  readonly site: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Sends a claimed message in the form of its channel.
 *
 * @throws if this process cannot: that is no try
 */
export async function sendDelivery(
  delivery: ClaimedDelivery,
  needs: SendNeeds,
  signal?: AbortSignal,
): Promise<DeliveryOutcome> {
  const { settings } = delivery.channel
  const message = messageOf(delivery, needs.site)
  if (!settings || !message) return notDelivered('The settings of this channel cannot be read.')
  if (settings.kind === 'email') return await sendEmail(delivery, message, needs)
  const outgoing = formOf(settings, message, needs.now())
  try {
    const answer = await needs.egress.deliver(outgoing, signal)
    return {
      isDelivered: answer.status >= 200 && answer.status < 300,
      status: answer.status,
      text: answerText(outgoing.url, answer),
      retryAfterMs: retryAfterMs(answer.retryAfter, needs.now()),
    }
  } catch (error) {
    if (error instanceof EgressError) return notDelivered(error.message)
    throw error
  }
}

function notDelivered(text: string): DeliveryOutcome {
  return { isDelivered: false, status: null, text }
}

async function sendEmail(
  { channel }: ClaimedDelivery,
  message: Message,
  { post, site }: SendNeeds,
): Promise<DeliveryOutcome> {
  if (!post) return notDelivered('This installation has no mail server.')
  const reason = await post.deliver(
    emailForm(message, {
      to: channel.ownerEmail,
      unsubscribe: `${site}/channels/${channel.id}`,
      host: new URL(site).hostname,
    }),
  )
  if (reason === undefined) return { isDelivered: true, status: null, text: '' }
  const fault = await missingDescriptor()
  if (fault) throw fault
  return notDelivered(reason)
}

function formOf(
  settings: Exclude<ChannelSettings, { kind: 'email' }>,
  message: Message,
  now: number,
): Outgoing {
  switch (settings.kind) {
    case 'webhook':
      return webhookForm(message, settings, now)
    case 'slack':
      return slackForm(message, settings)
    case 'mattermost':
      return mattermostForm(message, settings)
    case 'teams':
      return teamsForm(message, settings)
    case 'discord':
      return discordForm(message, settings)
    case 'google-chat':
      return googleChatForm(message, settings)
    case 'telegram':
      return telegramForm(message, settings)
    case 'ntfy':
      return ntfyForm(message, settings)
  }
}

function messageOf(
  { project, events, channel }: ClaimedDelivery,
  site: string,
): Message | undefined {
  const [first, ...others] = events.map((event) => eventOf(event, site))
  if (!first) return undefined
  const path = project ? projectPath(project.id, events) : `/channels/${channel.id}`
  return { id: first.id, project, events: [first, ...others], link: `${site}${path}` }
}

/** Alerts are listed on a page of their own. */
function projectPath(id: string, events: readonly ClaimedEvent[]): string {
  const isOfAlerts = events.every(({ kind }) => kind.startsWith('alert.'))
  return isOfAlerts
    ? `/alerts?project=${encodeURIComponent(id)}`
    : `/projects/${encodeURIComponent(id)}`
}

function eventOf({ id, kind, subject, body, createdAt }: ClaimedEvent, site: string): MessageEvent {
  return {
    id,
    kind,
    at: createdAt,
    subject,
    headline: body.headline,
    news: body.news,
    link: new URL(body.path, site).href,
    url: body.url,
    lines: body.lines ?? [],
    sections: body.sections?.map(({ title, path, lines }) => ({
      title,
      link: new URL(path, site).href,
      lines,
    })),
    data: body.data ?? {},
  }
}

/** Seconds, or a date. */
function retryAfterMs(text: string | null, now: number): number | undefined {
  if (text === null) return undefined
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}
