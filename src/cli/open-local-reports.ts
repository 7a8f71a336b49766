import { availableParallelism } from 'node:os'
import { createLocalReports, type LocalReports } from '../mcp/local/local-reports.ts'
import { devicesOf } from '../request/audit-request.ts'
import { CliError } from './cli-error.ts'
import { egressForAssistant } from './egress-for-assistant.ts'
import { openPageAuditor } from './page-auditor.ts'
import type { Terminal } from './terminal.ts'

/** Audits at the same time: an assistant waits for most of them one by one. */
const CONCURRENCY = 2

/** Reports of pages that this machine audits for an assistant; they must be closed. */
export async function openLocalReports(
  lab: 'auto' | 'on' | 'off',
  terminal: Terminal,
): Promise<LocalReports> {
  const threads = Math.min(CONCURRENCY, availableParallelism())
  const auditor = await openPageAuditor(terminal.config(), {
    concurrency: CONCURRENCY,
    threads,
    lab,
    egress: egressForAssistant,
  })
  const reports = createLocalReports((url, { device, signal }) =>
    auditor.audit(url, { request: { devices: devicesOf(device) }, signal }),
  )
  const close = async () => {
    await reports.close()
    await auditor.close()
  }
  const readiness = lab === 'on' ? await auditor.begin() : undefined
  if (readiness?.ready === false) {
    await close()
    throw new CliError(`No browser can load pages. ${readiness.reason}`)
  }
  return { ...reports, close }
}
