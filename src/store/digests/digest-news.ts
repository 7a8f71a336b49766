import type { DigestWeek } from '../../watch/digest/digest-week.ts'
import type { ProjectNews } from '../../watch/digest/write-digest.ts'
import type { EventBody } from '../channels/event-body.ts'
import type { Connection } from '../database/database.ts'
import { leastIdAt } from '../database/new-id.ts'
import type { EventKind } from '../tables/channel-tables.ts'

interface DigestChannel {
  readonly id: string
  readonly owner_id: string
  readonly all_projects: number
}

const DAY_MS = 24 * 60 * 60_000
const WEEK_DAYS = 7
const DIGEST_KINDS = [
  'alert.confirmed',
  'alert.resolved',
  'crawl.worse',
  'schedule.paused',
] as const

/** What happened in the projects of a channel within a week. */
export async function newsOf(
  trx: Connection,
  channel: DigestChannel,
  week: DigestWeek,
): Promise<ProjectNews[]> {
  const projects = await projectsOf(trx, channel)
    .select(['projects.id', 'projects.name'])
    .orderBy('projects.name_key')
    .execute()
  const events = await eventsOf(trx, channel, week)
  const scores = await scoresOf(trx, channel, week)
  return projects.map(({ id, name }) => {
    const headlines = (kind: EventKind) => events.get(`${id} ${kind}`)?.map(headlineOf) ?? []
    return {
      id,
      name,
      scoreNow: averageOf(scores.get(`${id} now`)),
      scoreThen: averageOf(scores.get(`${id} then`)),
      confirmed: [...headlines('alert.confirmed'), ...headlines('crawl.worse')],
      resolved: headlines('alert.resolved'),
      paused: headlines('schedule.paused'),
    }
  })
}

function projectsOf(trx: Connection, { id, owner_id, all_projects }: DigestChannel) {
  const own = trx
    .selectFrom('projects')
    .where('projects.owner_id', '=', owner_id)
    .where('projects.deleted_at', 'is', null)
  if (all_projects === 1) return own
  const chosen = trx
    .selectFrom('channel_projects')
    .select('channel_projects.project_id')
    .where('channel_projects.channel_id', '=', id)
  return own.where('projects.id', 'in', chosen)
}

/** Events by project and kind, the oldest first. */
async function eventsOf(trx: Connection, channel: DigestChannel, { from, to }: DigestWeek) {
  const rows = await trx
    .selectFrom('events')
    .select(['project_id', 'kind', 'body'])
    .where('project_id', 'in', projectsOf(trx, channel).select('projects.id'))
    .where('kind', 'in', DIGEST_KINDS)
    .where('id', '>=', leastIdAt(from))
    .where('id', '<', leastIdAt(to))
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ project_id: project, kind }) => `${project} ${kind}`)
}

function headlineOf({ body }: { readonly body: string }): string {
  const { headline }: EventBody = JSON.parse(body)
  return headline
}

interface Sum {
  readonly runs: number
  readonly score: number
}

/** By project, this week and the one before. Days are counted in UTC. */
async function scoresOf(
  trx: Connection,
  channel: DigestChannel,
  { to }: DigestWeek,
): Promise<Map<string, Sum>> {
  const end = Math.floor(to / DAY_MS)
  const rows = await trx
    .selectFrom('project_days')
    .selectAll()
    .where('project_id', 'in', projectsOf(trx, channel).select('projects.id'))
    .where('day', '>=', end - 2 * WEEK_DAYS)
    .where('day', '<', end)
    .execute()
  const sums = new Map<string, Sum>()
  for (const { project_id: project, day, runs, score_sum: score } of rows) {
    const key = `${project} ${day >= end - WEEK_DAYS ? 'now' : 'then'}`
    const before = sums.get(key) ?? { runs: 0, score: 0 }
    sums.set(key, { runs: before.runs + runs, score: before.score + score })
  }
  return sums
}

function averageOf(sum: Sum | undefined): number | null {
  return sum === undefined || sum.runs === 0 ? null : Math.round(sum.score / sum.runs)
}
