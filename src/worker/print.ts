import type { ClaimedPrint, PrintQueue } from '../queue/print-queue.ts'
import { type HoldSettings, startHeldJob } from './held-job.ts'
import type { Job } from './job-loop.ts'

/** Prints HTML to PDF, as passed to the worker. Rejects when it fails, or when the signal aborts. */
export type Print = (order: {
  readonly html: string
  readonly signal: AbortSignal
}) => Promise<Printed>

type Printed =
  | { readonly printed: true; readonly pdf: Uint8Array }
  /** No browser is available here. */
  | { readonly printed: false; readonly reason: string }

export interface PrintSettings extends HoldSettings {
  readonly queue: PrintQueue
  readonly print: Print
  /** Whether other workers have had time to take it. */
  readonly isLast: boolean
}

/** Makes the PDF of one claimed export and stores it. */
export function startPrint({ id, token, html }: ClaimedPrint, settings: PrintSettings): Job {
  const { queue, print } = settings
  return startHeldJob(
    {
      kind: 'print',
      id,
      token,
      work: ({ signal }) => print({ html, signal }),
      keep: (printed) =>
        printed.printed ? queue.finish(token, printed.pdf) : leaveToOthers(token, settings),
    },
    settings,
  )
}

/** Another worker may have a browser, and needs some time to take it. */
async function leaveToOthers(token: string, { queue, isLast }: PrintSettings): Promise<boolean> {
  return isLast ? await queue.fail(token, 'no-browser') : await queue.release(token)
}
