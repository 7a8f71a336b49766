import type { Engine } from '../engines/engine.ts'
import { MAILED, WANTED, WATCHED } from '../scene/watch-client.ts'
import type { FoundMessage, FoundWatched } from './found.ts'

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** Rows that contradict each other once all runs have ended: each ended run has one event. */
export const EVENT_CONTRADICTIONS: Readonly<Record<string, string>> = {
  'ended runs without an event, or with two': `select count(*) as n from (
    select r.id from reports r join projects on projects.id = r.project_id
    join runs on runs.report_id = r.id and runs.status in ('completed', 'failed')
    where r.deleted_at is null and projects.deleted_at is null group by r.id
    having count(runs.id) <> (select count(*) from events
      where kind in ('report.completed', 'report.failed') and subject_id = r.id)) odd`,
  'messages that are sent as part of one that does not exist': `select count(*) as n from deliveries
    where lead_id is not null and lead_id not in (select id from deliveries)`,
  'messages about events that do not exist': `select count(*) as n from deliveries
    where event_id not in (select id from events)`,
  'ended messages that somebody holds': `select count(*) as n from deliveries
    where status in ('delivered', 'dead') and lease_token is not null`,
}

const MESSAGES = (channel: string, kinds: readonly string[], where: string) => `
  select events.id, events.kind, '${channel}' as channel, coalesce(lead.status, d.status) as status,
    coalesce(lead.attempt, d.attempt) as attempt, coalesce(lead.event_id, d.event_id) as message
  from events join channels on channels.kind = '${channel}'
  left join projects on projects.id = events.project_id
  left join deliveries d on d.event_id = events.id and d.channel_id = channels.id
  left join deliveries lead on lead.id = d.lead_id
  where events.kind in (${list(kinds)}) and ${where}`

const WATCHED_REPORTS = `select r.url,
    (select count(*) from runs where report_id = r.id and status = 'completed') as completed,
    (select count(*) from alerts where report_id = r.id) as alerts,
    (select count(*) from events join alerts on alerts.id = events.subject_id
      where alerts.report_id = r.id and events.kind = 'alert.confirmed') as raised,
    (select count(*) from events join alerts on alerts.id = events.subject_id
      where alerts.report_id = r.id and events.kind = 'alert.resolved') as resolved
  from reports r join projects on projects.id = r.project_id
  where projects.name = '${WATCHED}' and r.url like '%/watched?%'`

export async function readMessages(ask: Engine['ask']): Promise<FoundMessage[]> {
  const rows = [
    ...(await ask(MESSAGES('webhook', WANTED, '1 = 1'))),
    ...(await ask(MESSAGES('email', MAILED, `projects.name = '${WATCHED}'`))),
  ]
  return rows.map(({ id, kind, channel, status, attempt, message }) => ({
    event: String(id),
    kind: String(kind),
    channel: channel === 'email' ? 'email' : 'webhook',
    message: typeof message === 'string' ? message : undefined,
    status: String(status),
    attempt: Number(attempt),
  }))
}

export async function readWatched(ask: Engine['ask']): Promise<FoundWatched[]> {
  return (await ask(WATCHED_REPORTS)).map((row) => ({
    key: new URL(String(row['url'])).searchParams.get('key') ?? '',
    completed: Number(row['completed']),
    alerts: Number(row['alerts']),
    raised: Number(row['raised']),
    resolved: Number(row['resolved']),
  }))
}
