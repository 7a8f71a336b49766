import { availableParallelism } from 'node:os'
import pMap from 'p-map'
import type { Readiness } from '../lab/slots/readiness.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import type { AuditOptions } from '../request/audit-request.ts'
import { createAuditProgress } from './audit-progress.ts'
import { CliError } from './cli-error.ts'
import { openPageAuditor } from './page-auditor.ts'
import type { Terminal } from './terminal.ts'
import { untilInterrupted } from './until-interrupted.ts'

export interface PageOptions {
  /** What progress calls a page; by default its URL. */
  readonly nameOf?: (url: string) => string
  /** Concurrent audits. */
  readonly concurrency: number
  /** IDs of checks that leave the score. */
  readonly ignore: readonly string[]
  readonly lab: 'auto' | 'on' | 'off'
  /** Page loads of each page. */
  readonly request: Partial<AuditOptions>
  /** The page's own values, which replace these. */
  readonly each?: (url: string) => Partial<Pick<PageOptions, 'ignore' | 'request'>>
}

interface Audience {
  readonly terminal: Terminal
  /** Called with all records, in the order of the URLs, before the browsers are ended. */
  readonly show: (records: readonly AuditRecord[]) => void | Promise<void>
}

/** Audits the typed URLs, without a server or a database. */
export async function auditPages(
  urls: readonly string[],
  options: PageOptions,
  { terminal, show }: Audience,
): Promise<void> {
  const config = terminal.config()
  const { concurrency, lab } = options
  await untilInterrupted(async (signal) => {
    const threads = Math.min(concurrency, urls.length, availableParallelism())
    const auditor = await openPageAuditor(config, { concurrency, threads, lab })
    const progress = createAuditProgress(urls.length, terminal, options.nameOf)
    try {
      if (lab === 'on') insistOn(await auditor.begin())
      const auditNext = async (url: string) => {
        signal.throwIfAborted()
        const { ignore, request } = { ...options, ...options.each?.(url) }
        const record = await auditor.audit(url, {
          ignore,
          request,
          signal,
          onProgress: (step, done, total) => progress.step(url, step, { done, total }),
        })
        progress.ended(url, record)
        return record
      }
      const records = await pMap(urls, auditNext, { concurrency })
      progress.clear()
      await show(records)
    } finally {
      progress.clear()
      await auditor.close()
    }
  })
}

/** If a browser is required, its absence is reported at once. */
function insistOn(readiness: Readiness | undefined): void {
  if (readiness?.ready === false) {
    throw new CliError(`No browser can load pages. ${readiness.reason}`)
  }
}
