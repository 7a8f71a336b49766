import { availableParallelism } from 'node:os'
import pMap from 'p-map'
import { createEngine, type Engine } from '../engine/audit.ts'
import type { AuditStep } from '../engine/audit-events.ts'
import type { Egress } from '../egress/egress.ts'
import { egressFor } from '../egress/private-egress.ts'
import type { Lab } from '../lab/lab.ts'
import type { Readiness } from '../lab/slots/readiness.ts'
import { type AuditRecord, auditRecord } from '../report/write/write-json.ts'
import { type AuditOptions, auditRequest } from '../request/audit-request.ts'
import type { Refusal, Target } from '../request/target.ts'
import { type AuditProgress, createAuditProgress } from './audit-progress.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { reasonOf } from './data-folder.ts'
import { deniedHosts } from './denied-hosts.ts'
import { openedBy } from './judge-target.ts'
import { agentBehindCrawlers, ownAgent } from './own-agent.ts'
import type { Terminal } from './terminal.ts'
import { untilInterrupted } from './until-interrupted.ts'

export interface PageOptions {
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
  const ways = new Map<Target, Egress>()
  await untilInterrupted(async (signal) => {
    const lab = options.lab === 'off' ? null : await labFor(options, config)
    const engine = createEngine({
      egressFor: (target) => ways.get(target) ?? missing(target),
      threads: Math.min(options.concurrency, urls.length, availableParallelism()),
      ownAgent: agentBehindCrawlers(agentOf(config)),
      lab,
    })
    const progress = createAuditProgress(urls.length, terminal)
    let begun: Promise<Readiness> | undefined
    const begin = () => (begun ??= lab?.prepare())
    try {
      if (options.lab === 'on') insistOn(await begin())
      const needs = { config, engine, ways, options, signal, begin, progress }
      const auditNext = async (url: string) => {
        signal.throwIfAborted()
        const record = await auditOne(url, needs)
        progress.ended(url, record)
        return record
      }
      const records = await pMap(urls, auditNext, { concurrency: options.concurrency })
      progress.clear()
      await show(records)
    } finally {
      progress.clear()
      await lab?.close()
      await engine.close()
    }
  })
}

/** Without a database, only the environment sets the contact. */
function agentOf(config: Config) {
  return { ...config, contact: config.given.CONTACT_URL }
}

async function labFor({ concurrency }: PageOptions, config: Config): Promise<Lab> {
  const { openLab } = await import('./open-lab.ts')
  return openLab({ ...config, LAB_CONCURRENCY: Math.min(concurrency, config.LAB_CONCURRENCY) })
}

/** If a browser is required, its absence is reported at once. */
function insistOn(readiness: Readiness | undefined): void {
  if (readiness?.ready === false) {
    throw new CliError(`No browser can load pages. ${readiness.reason}`)
  }
}

interface OneAudit {
  readonly config: Config
  readonly engine: Engine
  readonly ways: Map<Target, Egress>
  readonly options: PageOptions
  readonly signal: AbortSignal
  /** Starts a browser while the first page is fetched. */
  readonly begin: () => unknown
  readonly progress: AuditProgress
}

/** Only a typed URL opens access to private addresses: redirects, probes and the browser are limited to it. */
async function auditOne(
  url: string,
  { config, engine, ways, options, signal, begin, progress }: OneAudit,
): Promise<AuditRecord> {
  const egress = await egressFor(url, {
    userAgent: ownAgent(agentOf(config)),
    allowCidrs: config.ALLOW_CIDRS,
    denyCidrs: config.DENY_CIDRS,
    allowHosts: config.ALLOW_HOSTS,
    denyHosts: deniedHosts(config),
    allowPorts: config.ALLOW_PORTS.map(Number),
  })
  const parsed = egress.judge(url)
  if (!parsed.ok) return failure(url, 'invalid_url', refusalText(parsed.refusal))

  const { ignore, request } = { ...options, ...options.each?.(url) }
  begin()
  ways.set(parsed.target, egress)
  try {
    const outcome = await engine.audit(auditRequest(parsed.target, request), {
      signal,
      ignoredChecks: ignore,
      onProgress: (step: AuditStep, done, total) => progress.step(url, step, { done, total }),
    })
    return auditRecord(parsed.target.url, outcome)
  } catch (error) {
    signal.throwIfAborted()
    return failure(parsed.target.url, 'crashed', `The audit failed: ${reasonOf(error)}`)
  } finally {
    ways.delete(parsed.target)
  }
}

/** The user is also the operator here, who may allow more. */
function refusalText(refusal: Refusal): string {
  const setting = openedBy(refusal)
  return setting === undefined ? refusal.message : `${refusal.message} ${setting} allows more.`
}

function failure(url: string, code: string, message: string): AuditRecord {
  return { url, final_url: null, result: null, score: null, error: { code, message } }
}

function missing(target: Target): never {
  throw new Error(`No network access was opened for ${target.url}.`)
}
