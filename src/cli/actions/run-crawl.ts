import { availableParallelism } from 'node:os'
import { safeFormat } from '../../ci/log-fence.ts'
import { type CrawlSettings, DEFAULT_CRAWL, KNOWN_PER_PAGE } from '../../crawl/crawl-settings.ts'
import type { SiteRecord } from '../../crawl/run/site-record.ts'
import { readSite } from '../../crawl/site-facts/read-site.ts'
import { createMemoryStore, type MemoryStore } from '../../crawl/store/memory-store.ts'
import { createEngine } from '../../engine/audit.ts'
import { packageVersion } from '../../engine/version.ts'
import { egressFor } from '../../egress/private-egress.ts'
import { isLocal } from '../../facts/network/address.ts'
import { judgeSiteRun } from '../../report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../../report/site/page-findings.ts'
import { budgetVerdict } from '../../report/rules/budget-verdict.ts'
import type { RuleVerdict } from '../../report/rules/judge-rules.ts'
import type { SiteResults } from '../../report/site/site-results.ts'
import { writeSiteCsv } from '../../report/write/site/write-site-csv.ts'
import { writeSiteMarkdown } from '../../report/write/site/write-site-markdown.ts'
import { writeSiteJunit } from '../../report/write/site/write-site-junit.ts'
import { writeSiteSarif } from '../../report/write/site/write-site-sarif.ts'
import { writeSiteText } from '../../report/write/site/write-site-text.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { counted } from '../../checks/shared/counted.ts'
import { writeJsonValue } from '../../report/write/write-json.ts'
import { auditRequest } from '../../request/audit-request.ts'
import type { Target } from '../../request/target.ts'
import { comparisonLines, type KeptComparison } from '../compare-kept.ts'
import type { CrawlIdentity } from '../crawl-identity.ts'
import { type CrawlState, openCrawlState } from '../crawl-state.ts'
import { judgeCrawlBudget, loadCrawlBudget } from '../crawl-budget.ts'
import { CliError } from '../cli-error.ts'
import { type CrawlStart, crawlStart, listedUrls, type TypedSource } from '../crawl-source.ts'
import { type CrawlThresholds, crawlExitCode } from '../crawl-exit-code.ts'
import { writeNamedFile } from '../write-named-file.ts'
import { openedBy } from '../judge-target.ts'
import { egressOptions } from '../page-auditor.ts'
import { openTypedLab, sampleTyped } from '../sample-typed.ts'
import type { Terminal } from '../terminal.ts'
import { typedCredentials } from '../typed-credentials.ts'
import { untilInterrupted } from '../until-interrupted.ts'

export interface TypedCrawl extends CrawlThresholds, TypedSource {
  readonly max?: number
  readonly depth: number
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly subdomains?: boolean
  readonly sitemaps: boolean
  readonly lab: number
  /** False for none. */
  readonly external: number | false
  readonly delay?: number
  readonly concurrency: number
  readonly ignoreRobots?: boolean
  readonly username?: string
  readonly format: 'text' | 'json' | 'csv' | 'junit' | 'sarif' | 'markdown'
  readonly output?: string
  readonly budget?: string
  readonly state?: string
}

export async function runCrawl(
  url: string | undefined,
  typed: TypedCrawl,
  terminal: Terminal,
): Promise<void> {
  const rules = await loadCrawlBudget(typed.budget, terminal)
  const start = crawlStart(url, typed)
  const { target, egress } = await openTarget(start.url, terminal)
  const listed = listedUrls(start, {
    parseTarget: (text) => egress.judge(text),
    subdomains: typed.subdomains ?? false,
  })
  const settings = settingsOf(typed, { target, start, listed })
  const credentials = typedCredentials(typed.username, [start.url], terminal)
  const startedAt = new Date()
  const judged = await untilInterrupted(async (signal) => {
    const memory = createMemoryStore({ mostKnown: settings.maxPages * KNOWN_PER_PAGE })
    const username = typed.username ?? null
    const identity = { url: target.url, settings, listed, username, version: packageVersion() }
    // Before a browser starts, which would keep a command alive whose file is refused.
    const state = await openState(typed.state, identity, { memory, terminal })
    const store = state?.store ?? memory
    const threads = Math.min(typed.concurrency, availableParallelism())
    const lab = await openTypedLab(settings.labPages, terminal.config())
    const engine = createEngine({ egressFor: () => egress, threads, lab })
    try {
      const outcome = await engine.crawl(auditRequest(target, { credentials }), {
        settings,
        listed,
        store,
        signal,
        ...(state?.earlier && { earlier: state.earlier.pages }),
        onProgress({ fetched, known }) {
          if (terminal.live)
            terminal.status(`Fetched ${fetched} of the ${counted(known, 'URL')} found so far`)
        },
        onReferences({ checked, total }) {
          if (terminal.live) terminal.status(`${checked} of ${total} links and files checked`)
        },
      })
      if (outcome.status === 'failed') {
        state?.drop()
        throw new CliError(outcome.error.message)
      }
      const checkIds = CRAWL_CHECKS.map(({ id }) => id)
      const { compared, again } = await comparedWith(state, outcome.record.dated)
      const { facts, tally } = await readSite(store, { ...outcome, ...compared }, checkIds)
      const most = settings.labPages
      const sampling = { engine, facts, most, again, credentials, signal, terminal }
      const samples = await sampleTyped(sampling)
      if (terminal.live) terminal.status('Judging the site')
      const durationMs = Date.now() - startedAt.getTime()
      const timing = { startedAt: startedAt.toISOString(), durationMs }
      const run = judgeSiteRun({ facts, tally, samples, ...timing })
      return { ...run, since: await state?.finish(run) }
    } finally {
      if (terminal.live) terminal.status('')
      state?.close()
      await lab?.close()
      await engine.close()
    }
  })
  const { results, since } = judged
  if (since) comparisonLines(since, results).forEach((line) => terminal.say(visibleText(line)))
  const verdicts = rules && judgeCrawlBudget(judged, rules)
  write({ ...results, ...(verdicts && { verdicts }), ...(since && { since }) }, typed, terminal)
  process.exitCode = crawlExitCode(results, { ...typed, verdicts }, terminal.say)
}

interface StateNeeds {
  readonly memory: MemoryStore
  readonly terminal: Terminal
}

async function openState(
  file: string | undefined,
  identity: CrawlIdentity,
  { memory, terminal }: StateNeeds,
): Promise<CrawlState | undefined> {
  if (file === undefined) return undefined
  const state = await openCrawlState(file, identity, memory)
  if (state.fetched !== null) {
    terminal.say(`Continuing the crawl in ${file}: ${counted(state.fetched, 'URL')} fetched`)
  }
  return state
}

/** What the crawl before says of this one, and the URLs that it loaded in a browser. */
async function comparedWith(state: CrawlState | undefined, dated: SiteRecord['dated']) {
  const earlier = state?.earlier
  return { compared: await earlier?.comparedWith(dated), again: earlier?.sampled ?? [] }
}

/** Only a typed URL opens access to private addresses: redirects and links are limited to it. */
async function openTarget(url: string, terminal: Terminal) {
  const egress = await egressFor(url, egressOptions(terminal.config()))
  const parsed = egress.judge(url)
  if (parsed.ok) return { target: parsed.target, egress }
  const setting = openedBy(parsed.refusal)
  const more = setting === undefined ? '' : ` ${setting} allows more.`
  throw new CliError(`${parsed.refusal.message}${more}`)
}

interface Started {
  readonly target: Target
  readonly start: CrawlStart
  readonly listed: readonly string[]
}

function settingsOf(typed: TypedCrawl, { target, start, listed }: Started): CrawlSettings {
  const ignoreRobots = typed.ignoreRobots ?? false
  if (ignoreRobots && !isLocal(new URL(target.url).hostname)) {
    throw new CliError(
      '--ignore-robots works for private targets only. Allow the user agent "Pagemark" in robots.txt instead.',
    )
  }
  return {
    ...DEFAULT_CRAWL,
    source: start.source,
    maxPages: typed.max ?? (listed.length > 0 ? listed.length : DEFAULT_CRAWL.maxPages),
    maxDepth: typed.depth,
    include: typed.include,
    exclude: typed.exclude,
    subdomains: typed.subdomains ?? false,
    sitemaps: typed.sitemaps,
    externalLinks: typed.external === false ? 0 : typed.external,
    labPages: typed.lab,
    connections: typed.concurrency,
    delayMs: typed.delay ?? null,
    ignoreRobots,
  }
}

interface Written extends SiteResults {
  /** With `--budget`. */
  readonly verdicts?: readonly RuleVerdict[]
  /** With `--state`, the comparison with the crawl before. */
  readonly since?: KeptComparison
}

function write(results: Written, { format, output }: TypedCrawl, terminal: Terminal): void {
  const style = output === undefined ? terminal.output : { colour: false, width: 100 }
  const text = {
    text: () => writeSiteText(results, style),
    json: () => writeJsonValue(withBudgets(results)),
    csv: () => writeSiteCsv(results),
    junit: () => writeSiteJunit(results),
    sarif: () => writeSiteSarif(results, { version: packageVersion() }),
    markdown: () => writeSiteMarkdown(results),
  }[format]()
  if (output === undefined) {
    return terminal.print(safeFormat(text.trimEnd(), format))
  }
  writeNamedFile(output, text)
}

/** The verdicts as in the API. */
function withBudgets({ verdicts, ...results }: Written) {
  if (verdicts === undefined) return results
  const budgets = verdicts.map(budgetVerdict)
  return { ...results, budgets }
}
