import { createEngine } from '../engine/audit.ts'
import type { AuditEvents } from '../engine/audit-events.ts'
import type { Egress, EgressOptions } from '../egress/egress.ts'
import { egressFor } from '../egress/private-egress.ts'
import type { Lab } from '../lab/lab.ts'
import type { Readiness } from '../lab/slots/readiness.ts'
import { type AuditRecord, auditRecord } from '../report/write/write-json.ts'
import { type AuditOptions, auditRequest } from '../request/audit-request.ts'
import type { Refusal, Target } from '../request/target.ts'
import type { Config } from './config.ts'
import { reasonOf } from './file-reason.ts'
import { deniedHosts } from './denied-hosts.ts'
import { openedBy } from './judge-target.ts'
import { agentBehindCrawlers, ownAgent } from './own-agent.ts'

export interface AuditorOptions {
  /** Concurrent page loads. */
  readonly concurrency: number
  /** Threads for parsing and judging. */
  readonly threads: number
  readonly lab: 'auto' | 'on' | 'off'
  /** The network access for a URL; by default, that for a URL which a person typed. */
  readonly egress?: (url: string, options: EgressOptions) => Egress | Promise<Egress>
}

interface PageAudit extends Pick<AuditEvents, 'onProgress'> {
  readonly request: Partial<AuditOptions>
  /** IDs of checks that leave the score. */
  readonly ignore?: readonly string[]
  readonly signal: AbortSignal
}

/** Audits pages on this machine, without a server or a database. */
export interface PageAuditor {
  /** Starts the browser once, before a page needs it; undefined without a lab. */
  readonly begin: () => Promise<Readiness> | undefined
  /** Rejects only if the signal aborts. */
  readonly audit: (url: string, audit: PageAudit) => Promise<AuditRecord>
  readonly close: () => Promise<void>
}

export async function openPageAuditor(
  config: Config,
  { egress: opened = egressFor, ...options }: AuditorOptions,
): Promise<PageAuditor> {
  const ways = new Map<Target, Egress>()
  const lab = options.lab === 'off' ? null : await labFor(options, config)
  const engine = createEngine({
    egressFor: (target) => ways.get(target) ?? missing(target),
    threads: options.threads,
    ownAgent: agentBehindCrawlers(agentOf(config)),
    lab,
  })
  let begun: Promise<Readiness> | undefined
  const begin = () => (begun ??= lab?.prepare())
  return {
    begin,

    /** Only this URL opens access to private addresses: redirects, probes and the browser are limited to it. */
    async audit(url, { request, ignore = [], signal, ...events }) {
      const egress = await opened(url, egressOptions(config))
      const parsed = egress.judge(url)
      if (!parsed.ok) return failure(url, 'invalid_url', refusalText(parsed.refusal))

      void begin()
      ways.set(parsed.target, egress)
      try {
        const outcome = await engine.audit(auditRequest(parsed.target, request), {
          signal,
          ignoredChecks: ignore,
          ...events,
        })
        return auditRecord(parsed.target.url, outcome)
      } catch (error) {
        signal.throwIfAborted()
        return failure(parsed.target.url, 'crashed', `The audit failed: ${reasonOf(error)}`)
      } finally {
        ways.delete(parsed.target)
      }
    },

    async close() {
      await lab?.close()
      await engine.close()
    },
  }
}

/** Without a database, only the environment sets the contact. */
function agentOf(config: Config) {
  return { ...config, contact: config.given.CONTACT_URL }
}

/** Network access as the user's environment allows it. */
export function egressOptions(config: Config): EgressOptions {
  return {
    userAgent: ownAgent(agentOf(config)),
    allowCidrs: config.ALLOW_CIDRS,
    denyCidrs: config.DENY_CIDRS,
    allowHosts: config.ALLOW_HOSTS,
    denyHosts: deniedHosts(config),
    allowPorts: config.ALLOW_PORTS.map(Number),
  }
}

async function labFor({ concurrency }: AuditorOptions, config: Config): Promise<Lab> {
  const { openLab } = await import('./open-lab.ts')
  return openLab({ ...config, LAB_CONCURRENCY: Math.min(concurrency, config.LAB_CONCURRENCY) })
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
