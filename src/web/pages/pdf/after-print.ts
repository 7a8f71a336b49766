import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../store/accounts/actor.ts'
import type { Print, PdfExports } from '../../../store/jobs/pdf-exports.ts'

/** A PDF export takes two seconds unless an audit is running: the file is then the response to the form. */
const WAIT_MS = 6000
const PAUSE_MS = 250

/** Waiting responses at once, over all visitors. */
const MOST_WAITING = 20

let waiting = 0

interface Asked {
  readonly actor: Actor
  readonly reportId: string
  /** Ends the waiting early: the client has disconnected, or the server is closing. */
  readonly signal: AbortSignal
}

/** The PDF export once it has ended, or its state after a while. */
export async function afterPrint(
  pdfExports: Pick<PdfExports, 'find'>,
  { actor, reportId, signal }: Asked,
): Promise<Print | undefined> {
  const until = performance.now() + (waiting < MOST_WAITING ? WAIT_MS : 0)
  waiting += 1
  try {
    for (;;) {
      const print = await pdfExports.find(actor, reportId)
      const goesOn = print?.status === 'queued' || print?.status === 'running'
      if (!goesOn || signal.aborted || performance.now() > until) return print
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    waiting -= 1
  }
}
