import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pagemark } from '../client/pagemark.ts'
import { failureText, serverFailureText } from './failure-text.ts'
import type { AuditedReport, ReportSource, Stop } from './report-source.ts'
import { ToolError } from './tool-error.ts'

/** Seconds that the API waits at most. */
const LONGEST_WAIT = 60
const BETWEEN_LOOKS_MS = 2_000
/** Time that a database takes to restart. */
const RESTART_MS = 5_000

/**
 * Starts each audit once, although assistants repeat a call that failed: a request with an unknown result is repeated
 * under the same key, and an error after that names the report to read.
 */
export function auditsOfServer(pagemark: Pagemark): Pick<ReportSource, 'audit' | 'auditAgain'> {
  const { api } = pagemark
  return {
    async audit(url, { wait, signal, ...fields }) {
      const end = performance.now() + wait * 1000
      const stop = signal ? { signal } : {}
      const key = randomUUID()
      const begin = async () =>
        await api.POST('/api/v1/reports', {
          body: { url, ...fields },
          headers: { ...preferWait((end - performance.now()) / 1000), 'Idempotency-Key': key },
          ...stop,
        })
      const { data } = await twice(begin, stop)
      if (data === undefined) throw new Error('The server sent no body.')
      const { id } = data.data
      return await stored(`The report was stored as ${id}, and its page is audited.`, async () => {
        let report = await pagemark.report(id, stop)
        while (isOpen(report) && performance.now() < end) {
          await sleep(Math.min(BETWEEN_LOOKS_MS, end - performance.now()), undefined, stop)
          report = await pagemark.report(id, stop)
        }
        return report
      })
    },

    async auditAgain(id, { wait, ...stop }) {
      const params = { path: { id }, header: preferWait(wait) }
      await api
        .PATCH('/api/v1/reports/{id}', { params, body: { results: 1 }, ...stop })
        .catch((error: unknown) => {
          throw told(error, (said) => `${said} ${MAY_RUN}`)
        })
      return await stored(`The page of ${id} is audited again.`, () => pagemark.report(id, stop))
    },
  }
}

const MAY_RUN =
  'The page may be audited again all the same. Call get_report with this report: if it has one run more, compare_runs shows what changed.'

const MAY_BE_STORED =
  'The report may be stored all the same. Call list_reports with the URL as search before you call the tool again.'

const READ_LATER = 'Do not call this tool again: call get_report with this report in a minute.'

function preferWait(wait: number) {
  return { Prefer: `wait=${Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)))}` }
}

function isOpen({ status }: AuditedReport): boolean {
  return status !== 'completed' && status !== 'failed'
}

/** Asks once more where it is not known what became of the request. */
async function twice<Answer>(ask: () => Promise<Answer>, stop: Stop): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (serverFailureText(error) === undefined) throw error
    await sleep(RESTART_MS, undefined, stop)
  }
  try {
    return await ask()
  } catch (error) {
    // A refusal of the second request says nothing about the first.
    const said = serverFailureText(error) ?? failureText(error)
    throw said === undefined ? error : new ToolError(`${said} ${MAY_BE_STORED}`)
  }
}

/** Reads what is known to be stored. */
async function stored<Found>(what: string, read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    throw told(error, (said) => `${what} ${said} ${READ_LATER}`)
  }
}

/** A refusal says by itself that nothing was changed. */
function told(error: unknown, textOf: (said: string) => string): unknown {
  const said = serverFailureText(error)
  return said === undefined ? error : new ToolError(textOf(said))
}
