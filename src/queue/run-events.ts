import type { Selectable } from 'kysely'
import { shortUrl } from '../store/channels/event-body.ts'
import { recordEvent } from '../store/channels/record-event.ts'
import type { Connection } from '../store/database/database.ts'
import type { RunFailure, RunResults } from '../store/runs/results.ts'
import type { ReportTable } from '../store/tables/report-tables.ts'

interface EndedRun {
  /** As it was before the run ended. */
  readonly report: Selectable<ReportTable>
  readonly run: { readonly number: number }
}

/** Records the event of a completed audit for channels, in the transaction that ends it. */
export async function recordRunCompleted(
  trx: Connection,
  { report, run, results }: EndedRun & { readonly results: RunResults },
): Promise<void> {
  const { score } = results
  const result = score === null ? '' : `: score ${score}${beforeText(report.score, score)}`
  await recordRunEvent(trx, {
    ended: { report, run },
    kind: 'report.completed',
    headline: `Audit of ${shortUrl(report.url)} completed${result}`,
    data: { title: results.page.title, score, previous_score: report.score },
  })
}

function beforeText(before: number | null, now: number): string {
  if (before === null) return ''
  return before === now ? ', as before' : `, ${before} before`
}

/** The same for a failed one. */
export async function recordRunFailed(
  trx: Connection,
  { report, run, error }: EndedRun & { readonly error: RunFailure },
): Promise<void> {
  await recordRunEvent(trx, {
    ended: { report, run },
    kind: 'report.failed',
    headline: `Audit of ${shortUrl(report.url)} failed`,
    lines: [error.message],
    data: { error: { code: error.code, message: error.message } },
  })
}

interface RunEvent {
  readonly ended: EndedRun
  readonly kind: 'report.completed' | 'report.failed'
  readonly headline: string
  readonly lines?: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
}

async function recordRunEvent(
  trx: Connection,
  { ended: { report, run }, kind, data, ...texts }: RunEvent,
): Promise<void> {
  await recordEvent(trx, {
    kind,
    project: report.project_id,
    owner: report.owner_id,
    subject: { kind: 'report', id: report.id },
    body: {
      ...texts,
      path: `/r/${report.id}`,
      url: report.url,
      data: { report_id: report.id, run: run.number, ...data },
    },
  })
}
