import { hear } from './slots/hear.ts'
import { LabBroken } from './lab-broken.ts'
import type { Pair } from './slots/pair.ts'

export interface PrintOrder {
  /** The complete document: it is printed unchanged and loads nothing. */
  readonly html: string
  readonly signal: AbortSignal
}

export type PrintOutcome =
  | { readonly printed: true; readonly pdf: Uint8Array }
  /** This service has no browser; another one may. */
  | { readonly printed: false; readonly reason: string }

/** A report of a long page takes two seconds on a quiet machine. */
const PRINT_MS = 20_000

/** The runner enforces the limit itself, unless it hangs. */
const SLACK_MS = 5000

/** A usual report takes half a megabyte. */
const MOST_BYTES = 10_000_000

/**
 * Prints one page.
 *
 * @throws `LabBroken` if the browser broke or the page cannot be printed; the signal's reason when it aborts
 */
export async function printPage(
  { runner, browser }: Pair,
  { html, signal }: PrintOrder,
): Promise<Uint8Array> {
  const over = new AbortController()
  const heard = hear(runner, 'printed', {
    milliseconds: PRINT_MS + SLACK_MS,
    signal: AbortSignal.any([signal, over.signal]),
  })
  const job = { html, milliseconds: PRINT_MS, mostBytes: MOST_BYTES }
  runner.send({ kind: 'print', job })
  try {
    const first = await Promise.race([heard, browser.ended])
    if ('kind' in first) return first.pdf
    throw new LabBroken('The browser crashed.', { cause: first.error ?? first.lastWords })
  } finally {
    over.abort()
    heard.catch(() => undefined)
  }
}
