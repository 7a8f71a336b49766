import { timeOfId } from '../../../src/store/database/new-id.ts'
import type { SecurityEventKind } from '../../../src/store/tables/security-event-kinds.ts'
import type { Engine, Row } from '../engines/engine.ts'
import { AGE_MS } from '../replaced-texts.ts'
import type { Found, FoundCrash, FoundReport } from './found.ts'
import { numberOf } from './number-of.ts'
import { readBuilds } from './read-builds.ts'
import { readFiles } from './read-files.ts'
import { stuckJobsIn } from './read-jobs.ts'
import { EVENT_CONTRADICTIONS, readMessages, readWatched } from './read-messages.ts'
import { CRAWL_CONTRADICTIONS, readSites } from './read-sites.ts'

/** Rows that the database must not contain once all work has ended, by a name for the contradiction. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'completed runs without results': `select count(*) as n from runs where status = 'completed'
    and id not in (select run_id from run_results)`,
  'results of runs that did not complete': `select count(*) as n from run_results
    where run_id in (select id from runs where status <> 'completed')`,
  'results that are not complete': `select count(*) as n from run_results where stage <> 'complete'`,
  'results, progress or places without a run': `select count(*) as n from (
    select run_id from run_results union all select run_id from run_progress
    union all select run_id from run_places) of_runs where run_id not in (select id from runs)`,
  'places of ended runs': 'select count(*) as n from run_places',
  'progress of ended runs': 'select count(*) as n from run_progress',
  'runs given up before their third attempt': `select count(*) as n from runs
    where error_code = 'crashed' and attempt < 3`,
  // Every page responds, so only its third interruption may end a run without results.
  'runs that failed as if their page did not respond': `select count(*) as n from runs
    where status = 'failed' and error_code <> 'crashed'`,
  'cancelled runs of reports that exist': `select count(*) as n from runs
    join reports on reports.id = runs.report_id join projects on projects.id = reports.project_id
    where runs.status = 'cancelled' and reports.deleted_at is null and projects.deleted_at is null`,
  'ended runs that somebody holds': `select count(*) as n from runs
    where ended_at is not null and lease_token is not null`,
  'gaps in the numbers of runs': `select count(*) as n from (
    select r.id from reports r left join runs on runs.report_id = r.id
    group by r.id, r.run_count having count(runs.id) <> r.run_count or max(runs.number) <> r.run_count) odd`,
  'reports whose state is not their last run’s': `select count(*) as n from reports r
    join runs on runs.report_id = r.id and runs.number = r.run_count
    where r.deleted_at is null and runs.status in ('completed', 'failed') and runs.status <> r.status`,
  'counters that are wrong': `select count(*) as n from (
    select owner_id, project_id, result_rank, status, reports, averaged, score_sum
      from report_counters where reports <> 0
    except
    select owner_id, project_id, coalesce(result_rank, 0), status, count(*),
      sum(case when incomplete is null and score is not null then 1 else 0 end),
      sum(case when incomplete is null then coalesce(score, 0) else 0 end)
      from reports where deleted_at is null group by 1, 2, 3, 4
    except
    select owner_id, '', coalesce(result_rank, 0), status, count(*),
      sum(case when incomplete is null and score is not null then 1 else 0 end),
      sum(case when incomplete is null then coalesce(score, 0) else 0 end)
      from reports where deleted_at is null group by 1, 3, 4) odd`,
  'reports that no counter counts': `select abs(
    (select count(*) from reports where deleted_at is null) -
    (select coalesce(sum(reports), 0) from report_counters where project_id = '')) as n`,
  'files of which the database knows nothing': `select count(*) as n from artifacts
    where run_id not in (select id from runs)`,
}

const ALL_CONTRADICTIONS = { ...CONTRADICTIONS, ...CRAWL_CONTRADICTIONS, ...EVENT_CONTRADICTIONS }

const DELETIONS = (kind: SecurityEventKind) =>
  `select coalesce(subject, '') as subject, sum(times) as times from security_events
    where kind = '${kind}' group by 1`

const REPORTS = `select reports.id, reports.url, projects.name, reports.privacy, reports.run_count,
    reports.created_at, reports.deleted_at, projects.deleted_at as project_deleted_at
  from reports join projects on projects.id = reports.project_id`

const SCHEDULES = `select projects.name, schedules.cron from schedules
  join projects on projects.id = schedules.subject_id where schedules.subject_kind = 'project'`

const CRASHES = `select runs.url, runs.number, runs.created_at, runs.ended_at from runs
  where runs.error_code = 'crashed'`

/**
 * Reads it once all work has ended.
 *
 * @param noticed before that, and the key of a file that no sweep may have removed
 */
export async function readFound(
  engine: Engine,
  { young, overdueMs }: Pick<Found, 'overdueMs'> & { readonly young: string },
): Promise<Found> {
  const { ask } = engine
  const contradictions: string[] = []
  for (const [name, sql] of Object.entries(ALL_CONTRADICTIONS)) {
    const count = await numberOf(ask, sql)
    if (count !== 0) contradictions.push(`${name}: ${count}`)
  }
  const deletions = async (kind: SecurityEventKind) =>
    new Map(
      (await ask(DELETIONS(kind))).map((row) => [String(row['subject']), Number(row['times'])]),
    )
  return {
    reports: (await ask(REPORTS)).map((row): FoundReport => ({
      id: String(row['id']),
      key: keyOf(row),
      project: String(row['name']),
      privacy: Number(row['privacy']),
      runs: Number(row['run_count']),
      createdAt: Number(row['created_at']),
      idAt: timeOfId(String(row['id'])) + AGE_MS,
      deleted: row['deleted_at'] !== null || row['project_deleted_at'] !== null,
    })),
    crashes: (await ask(CRASHES)).map((row): FoundCrash => ({
      key: keyOf(row),
      number: Number(row['number']),
      createdAt: Number(row['created_at']),
      endedAt: Number(row['ended_at']),
    })),
    deletions: {
      reports: await deletions('report-deleted'),
      projects: await deletions('project-deleted'),
    },
    files: await readFiles(engine, young),
    builds: await readBuilds(ask),
    schedules: await readSchedules(ask),
    contradictions,
    sites: await readSites(ask),
    messages: await readMessages(ask),
    watched: await readWatched(ask),
    unfinished: await stuckJobsIn(ask),
    overdueMs,
  }
}

async function readSchedules(ask: Engine['ask']) {
  const byProject = Map.groupBy(await ask(SCHEDULES), (row) => String(row['name']))
  return new Map(
    [...byProject].map(([name, rows]) => [name, rows.map((row) => String(row['cron']))]),
  )
}

/** The part of a report's URL that distinguishes it from all others. */
function keyOf(row: Row): string {
  return new URL(String(row['url'])).searchParams.get('key') ?? ''
}
