import type { Channel } from '../../../store/channels/channel-row.ts'
import type { ChannelKind, EventKind } from '../../../store/tables/channel-tables.ts'

export const KIND_WORDS: Readonly<Record<ChannelKind, string>> = {
  email: 'Email',
  webhook: 'Webhook',
  slack: 'Slack',
  mattermost: 'Mattermost',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  'google-chat': 'Google Chat',
}

export const EVENT_WORDS: Readonly<Record<EventKind, string>> = {
  'alert.confirmed': 'New alert',
  'alert.resolved': 'Alert resolved',
  'alert.reminder': 'Alert still open',
  'report.worse': 'Page got worse',
  'project.budget_broken': 'Budget broken',
  'schedule.paused': 'Schedule paused',
  'crawl.worse': 'New problems in a crawl',
  'crawl.completed': 'Crawl completed',
  'report.failed': 'Audit failed',
  'report.completed': 'Audit completed',
  'digest.weekly': 'Weekly digest',
  'webhook.test': 'Test message',
}

/** What keeps a channel from delivering; undefined if it works. */
export function channelProblem({
  disabledAt,
  failingSince,
}: Pick<Channel, 'disabledAt' | 'failingSince'>): string | undefined {
  if (disabledAt !== null) return 'Disabled'
  return failingSince === null ? undefined : 'Failing'
}

/** Where people find the URL. */
export const URL_HINTS: Partial<Readonly<Record<ChannelKind, string>>> = {
  webhook: 'Receives a signed POST request for each event.',
  slack: 'Incoming webhook of a Slack app: https://hooks.slack.com/services/…',
  mattermost: 'Incoming webhook: https://chat.example.com/hooks/…',
  teams: 'URL of the workflow "Send webhook alerts to a channel".',
  discord: 'Channel settings, Integrations, Webhooks: https://discord.com/api/webhooks/…',
  ntfy: 'URL of the topic: https://ntfy.sh/your-topic',
  'google-chat': 'Space settings, Apps & integrations, Webhooks.',
}
