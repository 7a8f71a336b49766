import type { GivenUpRun } from '../../../queue/given-up-runs.ts'
import type { ActiveCrawl, ActiveRun } from '../../../queue/queue-list.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { AdminFrame } from './admin-frame.tsx'

export interface QueuePageProps {
  readonly site: Site
  readonly runs: readonly ActiveRun[]
  readonly depth: { readonly queued: number; readonly running: number }
  readonly givenUp: readonly GivenUpRun[]
  readonly crawls: readonly ActiveCrawl[]
}

/** `/admin/queue`: the running and waiting audits of all users. */
export function QueuePage({ site, runs, depth, givenUp, crawls }: QueuePageProps) {
  return (
    <AdminFrame site={site} at="/admin/queue">
      <section class="card" aria-labelledby="queue-title">
        <h2 id="queue-title">Queue</h2>
        {runs.length === 0 ? (
          <p>No audits are running or waiting.</p>
        ) : (
          <>
            <p>
              {counted(depth.running, 'audit')} running, {depth.queued} waiting.
              {depth.running + depth.queued > runs.length && ` First ${runs.length}:`}
            </p>
            <RunTable runs={runs} />
          </>
        )}
      </section>
      {crawls.length > 0 && <Crawls crawls={crawls} />}
      {givenUp.length > 0 && <GivenUp runs={givenUp} />}
    </AdminFrame>
  )
}

function Crawls({ crawls }: Pick<QueuePageProps, 'crawls'>) {
  return (
    <section class="card" aria-labelledby="crawls-title">
      <h2 id="crawls-title">Crawls</h2>
      <Records label="Crawls" heads={['Site', 'User', 'State', 'URLs', 'Created']}>
        {crawls.map((crawl) => (
          <tr role="row">
            <PageAndUser run={crawl} />
            <td role="cell">
              {CRAWL_STATES[crawl.status]}
              {crawl.worker !== null && `, by ${crawl.worker}`}
            </td>
            <td role="cell" data-label="URLs">
              {crawl.fetched} of {crawl.known} fetched
            </td>
            <td role="cell" class="soft" data-label="Created">
              <When at={crawl.createdAt} />
            </td>
          </tr>
        ))}
      </Records>
    </section>
  )
}

const CRAWL_STATES = { queued: 'waiting', running: 'running', paused: 'paused' } as const

/** Interrupted too often: not because of the page, and its owner sees a failed report. */
function GivenUp({ runs }: { readonly runs: readonly GivenUpRun[] }) {
  return (
    <section class="card" aria-labelledby="given-up-title">
      <h2 id="given-up-title">Given up</h2>
      <p>
        The worker was interrupted during each attempt at these audits. Queue them again once the
        cause is gone.
      </p>
      <Records label="Audits that were given up" heads={['Page', 'User', 'Ended', 'Action']}>
        {runs.map((run) => (
          <tr role="row">
            <PageAndUser run={run} />
            <td role="cell" class="soft" data-label="Ended">
              <When at={run.endedAt} />
            </td>
            <ActCell run={run} act="again" />
          </tr>
        ))}
      </Records>
    </section>
  )
}

function RunTable({ runs }: Pick<QueuePageProps, 'runs'>) {
  return (
    <Records label="Audits" heads={['Page', 'User', 'State', 'Created', 'Action']}>
      {runs.map((run) => (
        <tr role="row">
          <PageAndUser run={run} />
          <td role="cell">{stateText(run)}</td>
          <td role="cell" class="soft" data-label="Created">
            <When at={run.createdAt} />
          </td>
          <ActCell run={run} act="cancel" />
        </tr>
      ))}
    </Records>
  )
}

function PageAndUser({ run }: { readonly run: Pick<ActiveRun, 'url' | 'email'> }) {
  return (
    <>
      <td role="cell">
        <Quoted text={run.url} length={120} />
      </td>
      <td role="cell" class="soft">
        {run.email === '' ? 'a visitor' : <Quoted text={run.email} />}
      </td>
    </>
  )
}

const ACT_WORDS = { again: 'Queue again', cancel: 'Cancel' } as const

interface ActCellProps {
  readonly run: Pick<ActiveRun, 'url' | 'reportId'>
  readonly act: keyof typeof ACT_WORDS
}

function ActCell({ run, act }: ActCellProps) {
  return (
    <td role="cell">
      <form method="post" action={`/admin/queue/${act}`}>
        <input type="hidden" name="report" value={run.reportId} />
        <button class="button" type="submit">
          {ACT_WORDS[act]} <span class="sr">the audit of {quoteText(run.url, 120)}</span>
        </button>
      </form>
    </td>
  )
}

function stateText({ status, attempt, worker }: ActiveRun): string {
  if (status === 'queued') return attempt === 0 ? 'waiting' : `waiting after attempt ${attempt}`
  return `attempt ${attempt}${worker === null ? '' : `, by ${worker}`}`
}
