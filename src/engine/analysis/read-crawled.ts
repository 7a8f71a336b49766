import type { PageCapture, Probe } from '../../capture/capture.ts'
import type { PageFinding, ReadPage } from '../../crawl/crawled-page.ts'
import { crawledPageOf, type Judgement } from '../../crawl/read/make-crawled-page.ts'
import type { Evidence } from '../../checks/check.ts'
import { type Finding, runChecks } from '../../checks/run-checks.ts'
import { completeFacts } from '../../facts/complete-facts.ts'
import { blockReason } from '../../facts/html/block-reason.ts'
import { readDocument } from '../../facts/html/read-document.ts'
import { firstProbes } from '../../facts/probes/first-probes.ts'
import type { ReadProbe } from '../../facts/probes/read-probe.ts'
import { cutText } from '../../report/findings/finding-text.ts'
import { evidenceText } from '../../report/write/evidence-text.ts'
import { extentOf } from '../../report/score/extent.ts'
import { scoreFindings } from '../../report/score/score.ts'

/** Facts collected once per crawl that apply to each of its pages. */
export interface SiteProbes {
  readonly probes: readonly ReadProbe[]
}

export interface CrawledReading {
  /** Null if the document is not a page. */
  readonly page: ReadPage | null
  /** Why the response is a bot challenge; null if it is the page. */
  readonly blocked: string | null
}

/** One crawled page in a single job: parsed, judged by all static checks, and reduced to its light row. */
export function readCrawled(page: PageCapture, site: SiteProbes): CrawledReading {
  const document = readDocument(page, { outlined: true })
  const blocked = blockReason(page, document)
  if (!document.document.html) return { page: null, blocked }
  const facts = completeFacts(page, document, site.probes)
  const judgement = judgementOf(runChecks(facts))
  return { page: crawledPageOf({ page, document, facts, judgement }), blocked }
}

/** Probes of one page that are the same for all pages of a site: all except a second request for the page. */
export function siteProbes(page: PageCapture, token: string): Probe[] {
  const ofThePage = new Set(['robots', 'again', 'cors'])
  return firstProbes(page, readDocument(page), token).filter(({ role }) => !ofThePage.has(role))
}

const LETTERS: Readonly<Record<string, string>> = { pass: 'p', warn: 'w', fail: 'f' }
const MAX_MESSAGE = 200
/** Names the fault; a page has about ten findings, and a crawl thousands of pages. */
const MAX_EVIDENCE = 160

/** The first row of a finding's evidence, which names what is wrong where the message does not. */
export function firstEvidence(rows: readonly Evidence[] = []): Pick<PageFinding, 'evidence'> {
  const [row] = rows
  if (row === undefined) return {}
  return { evidence: { first: cutText(evidenceText(row), MAX_EVIDENCE), total: rows.length } }
}

function judgementOf(findings: readonly Finding[]): Judgement {
  return {
    score: scoreFindings({ findings, subject: 'page', loading: null }).score,
    outcomes: findings.map(({ outcome }) => LETTERS[outcome.status] ?? '-').join(''),
    findings: findings.flatMap((finding) => {
      const { check, outcome } = finding
      if (outcome.status !== 'warn' && outcome.status !== 'fail') return []
      return {
        check: check.id,
        outcome: outcome.status,
        extent: Math.round(extentOf(finding) * 1000) / 1000,
        tier: outcome.tier ?? null,
        message: outcome.message.slice(0, MAX_MESSAGE),
        ...firstEvidence(outcome.evidence),
      }
    }),
  }
}
