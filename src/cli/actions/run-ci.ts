import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { ciLog } from '../../ci/ci-log.ts'
import type { Configuration } from '../../ci/configuration.ts'
import { judgePages, type Judged } from '../../ci/judge-pages.ts'
import { logFence, safeLine, safeText } from '../../ci/log-fence.ts'
import { namedByPaths, runName } from '../../ci/served-names.ts'
import { packageVersion } from '../../engine/version.ts'
import { FORMATS } from '../../report/write/ci/formats.ts'
import { type FormatOptions, writeFormat } from '../../report/write/ci/write-formats.ts'
import { auditWithBaseline } from '../ci/audit-with-baseline.ts'
import { commentOnPull } from '../ci/comment-on-pull.ts'
import { jobVariable } from '../ci/job-variable.ts'
import { loadBaseline, loadConfiguration } from '../ci/load-configuration.ts'
import { loadPageRules } from '../ci/page-rules.ts'
import { missingKeyLine } from '../ci/missing-key.ts'
import { serverIgnores } from '../ci/server-ignores.ts'
import { uploadBuild } from '../ci/upload-build.ts'
import { withoutTrailingSlashes } from '../../report/rules/trailing-slashes.ts'
import { CliError } from '../cli-error.ts'
import { readingReasonOf } from '../file-reason.ts'
import { sourceFile } from '../source-file.ts'
import type { Terminal } from '../terminal.ts'
import type { PathMapping, TypedReport } from '../typed-reports.ts'
import { writeReportFile } from '../write-named-file.ts'

export interface TypedCi {
  readonly config?: string
  /** In addition to those of the configuration. */
  readonly report?: readonly TypedReport[]
  /** Write ignored findings to SARIF, as suppressed ones. */
  readonly includeIgnored?: boolean
}

/** `pagemark ci`: audits the configured pages and judges them by rules and the baseline. */
export async function runCi(typed: TypedCi, terminal: Terminal): Promise<void> {
  const fence = logFence(jobVariable('GITHUB_ACTIONS') === 'true', randomBytes(16).toString('hex'))
  const safe: Terminal = {
    ...terminal,
    print: (line) => terminal.print(safeLine(line)),
    // The fence is on the other output, and runners read each in its own order.
    say: (line) => terminal.say(safeText(line)),
  }
  fence.begin.forEach((line) => terminal.print(line))
  try {
    process.exitCode = await judgeConfigured(typed, safe)
  } finally {
    fence.end.forEach((line) => terminal.print(line))
  }
}

async function judgeConfigured(
  { config, report = [], includeIgnored = false }: TypedCi,
  terminal: Terminal,
): Promise<number> {
  const loaded = await loadConfiguration(config)
  const missing = missingKeyLine(loaded, terminal.apiKey())
  if (missing !== undefined) terminal.say(missing)
  const configuration = await withServerIgnores(loaded, terminal)
  const rules = await loadPageRules(configuration.rules, terminal)
  // Before the first page is audited, so that errors show within seconds.
  loadBaseline(configuration, { baseUrl: configuration.baseUrl ?? null, rules })
  const audit = await auditWithBaseline(configuration, rules, terminal)
  const judged = judgePages(audit.records, {
    ...audit,
    rules,
    failOn: configuration.failOn,
    lab: configuration.lab ?? 'auto',
  })
  const named = pageNames(configuration, audit.baseUrl)
  ciLog({ ...judged, pages: named(judged.pages) }, audit.expired).forEach(terminal.print)
  const { server } = configuration
  const build =
    server && (await uploadBuild(server, { ...judged, baseUrl: audit.baseUrl }, terminal))
  if (build !== undefined) terminal.print(build.line)
  const { lines, faults } = await writeReports(judged, configuration, {
    baseUrl: audit.baseUrl,
    link: build?.link,
    expired: audit.expired,
    typed: report,
    includeIgnored,
  })
  lines.forEach(terminal.print)
  if (faults.length > 0) throw new CliError(faults.join('\n'))
  return judged.exitCode
}

/** Its own reasons come first. */
async function withServerIgnores(
  configuration: Configuration,
  terminal: Terminal,
): Promise<Configuration> {
  const ignored = await serverIgnores(configuration.server, terminal)
  return { ...configuration, ignore: [...(configuration.ignore ?? []), ...ignored] }
}

/** Undoes the free port of a folder that was served without a base URL. */
function pageNames({ serve, baseUrl: chosen }: Configuration, baseUrl: string | null) {
  const isAtFreePort = serve !== undefined && chosen === undefined && baseUrl !== null
  return (pages: Judged['pages']): Judged['pages'] =>
    isAtFreePort ? namedByPaths(pages, baseUrl) : pages
}

interface Written {
  readonly baseUrl: string | null
  readonly link: string | undefined
  readonly expired: readonly string[]
  readonly typed: readonly TypedReport[]
  readonly includeIgnored: boolean
}

/**
 * Returns lines for the log: what became of the summary and of the comment. A file that cannot be written does not keep
 * the others from being written.
 */
async function writeReports(
  judged: Judged,
  configuration: Configuration,
  { baseUrl, link, expired, typed, includeIgnored }: Written,
): Promise<{ readonly lines: readonly string[]; readonly faults: readonly string[] }> {
  const options = {
    pathMap: pathMappings(configuration, baseUrl),
    sarifFile: configuration.sarifFile,
  }
  const audited = judged.pages.map((page): Judged['pages'][number] => ({
    ...page,
    source: sourceFile(page.record, options),
  }))
  const pages = pageNames(configuration, baseUrl)(audited)
  const origin = { ...originOf({ ...judged, pages }, configuration), link, expired, includeIgnored }
  const faults = FORMATS.flatMap((format) => {
    const named = typed.filter((report) => report.format === format).map(({ file }) => file)
    const files = [configuration.reports?.[format] ?? [], named].flat()
    // The complete results remain as they were measured.
    const written = format === 'json' ? audited : pages
    return files.flatMap((file) => fileFault(file, () => writeFormat(format, written, origin)))
  })
  const summary = jobVariable('GITHUB_STEP_SUMMARY')
  const fault = summary && appendSummary(summary, () => writeFormat('summary', pages, origin))
  const comment = await commentOnPull(pages, origin)
  return { lines: [fault, comment].filter((line) => line !== undefined), faults }
}

/** Why the file could not be written; nothing otherwise. */
function fileFault(file: string, write: () => string): string | [] {
  try {
    writeReportFile(file, write())
    return []
  } catch (error) {
    if (error instanceof CliError) return error.message
    throw error
  }
}

/** Why it could not be written; the results are in the log, too. */
function appendSummary(file: string, write: () => string): string | undefined {
  try {
    appendFileSync(file, write())
    return undefined
  } catch (error) {
    return `The summary of the step was not written: ${readingReasonOf(error)}.`
  }
}

/** A served folder has the files of its pages: its port may be another one in each run, so no URL could name them. */
function pathMappings(
  { pathMap = {}, serve }: Configuration,
  baseUrl: string | null,
): readonly PathMapping[] {
  const mapped = Object.entries(pathMap).map(([url, folder]) => ({ url, folder }))
  if (serve === undefined || baseUrl === null) return mapped
  return [...mapped, { url: `${withoutTrailingSlashes(baseUrl)}/`, folder: serve }]
}

function originOf(
  { pages: [first], fixed, fixedChecks, exitCode, hasRules }: Judged,
  configuration: Configuration,
): FormatOptions {
  const { devices = ['mobile'] } = configuration
  return {
    version: packageVersion(),
    project: runName(configuration, first?.record.url),
    device: devices.length > 1 ? 'both' : (devices[0] ?? 'mobile'),
    server: configuration.server?.url,
    fixed,
    fixedChecks,
    passed: hasRules || exitCode !== 0 ? exitCode === 0 : undefined,
  }
}
