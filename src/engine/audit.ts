import { createAnalysis } from './analysis/analysis.ts'
import { auditTarget, type Entrance } from './audit-target.ts'
import { failureOf } from './audit-failure.ts'
import type { Egress } from '../egress/egress.ts'
import type { LabArtifact } from '../lab/lab-artifact.ts'
import type { Device } from '../lab/lab-result.ts'
import type { Lab, LabOrder } from '../lab/lab.ts'
import type { AuditOutcome, Results } from '../report/results.ts'
import { isLanguage } from '../request/language.ts'
import { accessAt, accessFaults, type PageAccess, textsOf } from '../request/page-access.ts'
import type { SitemapOptions } from './sitemaps/read-sitemaps.ts'
import type { SitemapOutcome } from '../report/sitemap-outcome.ts'
import { withoutTold } from '../report/without-told.ts'
import { isSelector } from '../request/selector.ts'
import type { Target } from '../request/target.ts'

export type { AuditOutcome, Results } from '../report/results.ts'

export interface AuditOptions {
  readonly signal?: AbortSignal
  /** Ids of checks that stay listed and leave the score. */
  readonly ignoredChecks?: readonly string[]
  /**
   * Asked before the page's host, and each host that it redirects to, is connected to, with all
   * addresses that the name has; false ends the audit. Probes are not asked about.
   */
  readonly admit?: (url: string, addresses: readonly string[]) => Promise<boolean>
  /** Whose audit it is, in whatever words: browsers are had by turns of these. */
  readonly party?: string
  /** What the browser is to be; the first is the one that is judged. A phone when not given. */
  readonly devices?: readonly Device[]
  /** Loads in the browser, of which the median counts: 1 when not given. */
  readonly samples?: number
  /** The page is asked for in it, as `readLanguage` writes it. Null, or not given: the page's own. */
  readonly language?: string | null
  /** Told to the origin of the target alone, wherever that redirects to. Null, or not given: nobody is. */
  readonly access?: PageAccess | null
  /** A CSS selector: the browser waits for its element before it looks at the page. Null, or not given: for none. */
  readonly waitFor?: string | null
  /** Called with results that are worth showing while slow third parties or the browser are at work. */
  readonly onStage?: (results: Results) => void | Promise<void>
  /** Called with each file that the browser left, before the audit ends. */
  readonly onArtifact?: (artifact: LabArtifact) => void | Promise<void>
  /** `done` of `total` of the step are behind it. */
  readonly onProgress?: (step: AuditStep, done: number, total: number) => void
  /** Called with `true` when the browsers are all at other pages, with `false` when one is at this. */
  readonly onWaiting?: (waiting: boolean) => void
}

export type { LabArtifact }

/** What plain HTTP takes, then what the browser does beside it. */
export type AuditStep =
  | 'fetching'
  | 'reading'
  | 'probing'
  | 'judging'
  | Parameters<NonNullable<LabOrder['onStep']>>[0]

export interface EngineOptions {
  /** The way out for a target: one for all, or one that a person's own machine is open to. */
  readonly egressFor: (target: Target) => Egress | Promise<Egress>
  /** Threads for parsing and judging. */
  readonly threads: number
  /**
   * Our own `User-Agent`, appended to those of crawlers in whose name pages are asked for a second time.
   * Null, or not given: they are not asked for so.
   */
  readonly ownAgent?: string | null
  /** Null, or not given: no browser looks at pages. It is the caller's to close. */
  readonly lab?: Lab | null
  /** What broke in the browser's part, where the report does without it. */
  readonly onTrouble?: (error: unknown) => void
}

/** Audits targets until it is closed. */
export interface Engine {
  /** Rejects only for what is our fault, and when `signal` aborts. */
  audit(target: Target, options?: AuditOptions): Promise<AuditOutcome>
  /** The pages that a site's sitemaps list. Rejects as `audit` does. */
  readSitemaps(target: Target, options: SitemapOptions): Promise<SitemapOutcome>
  close(): Promise<void>
}

export function createEngine(options: EngineOptions): Engine {
  const analysis = createAnalysis(options.threads)
  return {
    async audit(target, auditOptions = {}) {
      const { language = null, access = null, waitFor = null } = auditOptions
      refuseUnlessLanguage(language)
      refuseUnlessTellable(access)
      refuseUnlessSelector(waitFor)
      const egress = await options.egressFor(target)
      const entrance = entranceOf(auditOptions)
      const session = egress.open({
        ...entrance,
        language,
        access: access && accessAt(target.url, access),
      })
      try {
        const { ownAgent = null, lab = null, onTrouble = () => undefined } = options
        const parts = { analysis, egress, session, entrance, ownAgent, lab, onTrouble }
        return unsaid(await auditTarget(parts, target, auditOptions), target, access)
      } catch (error) {
        const failure = failureOf(error)
        if (failure === null) throw error
        return unsaid({ status: 'failed', error: failure }, target, access)
      } finally {
        await session.close()
      }
    },
    async readSitemaps(target, sitemapOptions) {
      const { access = null } = sitemapOptions
      refuseUnlessTellable(access)
      const egress = await options.egressFor(target)
      const session = egress.open({ access: access && accessAt(target.url, access) })
      try {
        const { readSitemaps } = await import('./sitemaps/read-sitemaps.ts')
        return await readSitemaps({ session, analysis }, target, sitemapOptions)
      } finally {
        await session.close()
      }
    },
    close: () => analysis.close(),
  }
}

/** It goes into headers: whatever came this far without being read as a language is our fault. */
function refuseUnlessLanguage(text: string | null): void {
  if (text !== null && !isLanguage(text)) throw new TypeError('The language is no tag.')
}

/** Without saying what it is. */
function refuseUnlessTellable(access: PageAccess | null): void {
  if (access === null) return
  const { username, password } = accessFaults(access)
  if ((username ?? password) !== undefined) {
    throw new TypeError('The user name or the password cannot be told to a server.')
  }
}

function refuseUnlessSelector(text: string | null): void {
  if (text !== null && !isSelector(text)) throw new TypeError('What is waited for is no selector.')
}

/** A failure may quote addresses that the site leads to; results are seen to where they are made. */
function unsaid(outcome: AuditOutcome, { url }: Target, access: PageAccess | null): AuditOutcome {
  if (outcome.status === 'completed' || access === null) return outcome
  const { code, message } = outcome.error
  const error = { code, message: withoutTold(message, textsOf(access), url) }
  return { status: 'failed', error }
}

function entranceOf({ admit }: AuditOptions): Entrance {
  let guard = admit
  return {
    admit: async (url, addresses) => guard === undefined || (await guard(url.href, addresses)),
    open() {
      guard = undefined
    },
  }
}
