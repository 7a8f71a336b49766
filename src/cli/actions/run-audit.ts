import type { Command } from 'commander'
import { safeFormat } from '../../ci/log-fence.ts'
import { auditedPage } from '../../report/findings/audited-page.ts'
import { unmeasuredReason } from '../../report/findings/unmeasured-reason.ts'
import { judgeRules } from '../../report/rules/judge-rules.ts'
import type { AuditRecord } from '../../report/write/write-json.ts'
import type { Format } from '../../report/write/ci/formats.ts'
import { packageVersion } from '../../engine/version.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { writeText } from '../../report/write/write-text.ts'
import { type AuditOptions, type DeviceChoice, devicesOf } from '../../request/audit-request.ts'
import type { PageCredentials } from '../../request/page-credentials.ts'
import { readSelector, SELECTOR_FAULT } from '../../request/selector.ts'
import {
  auditExitCode,
  type ExitRules,
  pageThresholds,
  type Thresholds,
} from '../audit-exit-code.ts'
import { auditPages, type PageOptions } from '../audit-pages.ts'
import { CliError } from '../cli-error.ts'
import { IGNORE, WAIT_FOR } from '../audit-flags.ts'
import type { SourceOptions } from '../source-file.ts'
import type { TypedReport } from '../typed-reports.ts'
import { writeNamedFile, writeReportFile } from '../write-named-file.ts'
import type { Terminal } from '../terminal.ts'
import { typedCredentials } from '../typed-credentials.ts'

/** The options as typed, parsed as far as that needs neither the catalogue nor a parser. */
export interface TypedAudit
  extends
    Omit<PageOptions, 'request'>,
    Thresholds,
    SourceOptions,
    Partial<Omit<AuditOptions, 'devices' | 'credentials'>> {
  readonly format: 'text' | Format
  readonly output?: string
  readonly report: readonly TypedReport[]
  readonly includeIgnored?: boolean
  readonly budget?: string
  readonly device: DeviceChoice
  readonly username?: string
}

interface Typing {
  readonly terminal: Terminal
  /** Reports the error, as Commander does for its own, and ends the program. */
  readonly command: Command
}

export async function runAudit(
  typed: readonly string[],
  typedOptions: TypedAudit,
  { terminal, command }: Typing,
): Promise<void> {
  const options = await readOptions(typedOptions, command)
  const rules = await budgetOf(options, terminal)
  const urls = await expand(typed, terminal)
  const show = async (records: readonly AuditRecord[]) => {
    await write(records, { ...options, rules }, terminal)
    process.exitCode = auditExitCode(records, { ...options, rules }, terminal.say)
  }
  const credentials = typedCredentials(options.username, urls, terminal)
  const request = requestOptions(options, credentials)
  await auditPages(urls, { ...options, request }, { terminal, show })
}

/** The rules of `--budget` and its limits without an equivalent; undefined without the option. */
async function budgetOf({ budget }: TypedAudit, terminal: Terminal) {
  if (budget === undefined) return undefined
  const { loadPageRules } = await import('../ci/page-rules.ts')
  return await loadPageRules(budget, terminal)
}

/** The part of the options that other commands and the service share. */
function requestOptions(
  typed: TypedAudit,
  credentials: PageCredentials | null,
): Partial<AuditOptions> {
  const { format: _f, output: _o, failBelow: _b, failOn: _r, username: _u, ...audit } = typed
  const { report: _p, pathMap: _m, sarifFile: _s, includeIgnored: _n, ...others } = audit
  const { budget: _g, ...rest } = others
  const { concurrency: _c, ignore: _i, lab: _l, device, ...options } = rest
  return { ...options, devices: devicesOf(device), credentials }
}

async function readOptions(
  { waitFor = null, ...options }: TypedAudit,
  command: Command,
): Promise<TypedAudit> {
  if (options.ignore.length > 0) {
    // The whole catalogue, which is otherwise loaded only by the threads.
    const { checkIdsFault } = await import('../../checks/check-ids.ts')
    const fault = checkIdsFault(options.ignore)
    if (fault !== undefined) refuse(command, IGNORE, { value: options.ignore.join(','), fault })
  }
  if (waitFor === null) return options
  const selector = readSelector(waitFor)
  if (selector === undefined) {
    return refuse(command, WAIT_FOR, { value: waitFor, fault: SELECTOR_FAULT })
  }
  return { ...options, waitFor: selector }
}

function refuse(
  command: Command,
  flags: string,
  { value, fault }: { readonly value: string; readonly fault: string },
): never {
  const text = `error: option '${flags}' argument '${value}' is invalid. ${visibleText(fault)}`
  return command.error(text, { code: 'commander.invalidArgument' })
}

async function expand(typed: readonly string[], { readLines }: Terminal): Promise<string[]> {
  const given = typed.includes('-') ? await readLines() : []
  const urls = typed
    .flatMap((url) => (url === '-' ? given : [url]))
    .map((url) => url.trim())
    .filter((url) => url !== '' && !url.startsWith('#'))
  if (urls.length === 0) throw new CliError('No URL was given. Name at least one.')
  return urls
}

type Judged = TypedAudit & Pick<ExitRules, 'rules'>

async function write(
  records: readonly AuditRecord[],
  options: Judged,
  terminal: Terminal,
): Promise<void> {
  const { format, output, report } = options
  const formats = format === 'text' ? [] : [format]
  const written = await writtenFormats([...formats, ...report.map((each) => each.format)], {
    records,
    options,
  })
  const style = output === undefined ? terminal.output : { colour: false, width: 100 }
  const text =
    format === 'text'
      ? records.map((record) => writeText(record, style)).join('\n')
      : written.get(format)
  for (const { format: other, file } of report) writeReportFile(file, written.get(other) ?? '')
  if (output !== undefined) return writeNamedFile(output, text ?? '')
  const shown = (text ?? '').trimEnd()
  terminal.print(safeFormat(shown, format))
}

interface Audited {
  readonly records: readonly AuditRecord[]
  readonly options: Judged
}

/** Each format once. Its writer is loaded only if requested. */
async function writtenFormats(
  formats: readonly Format[],
  { records, options }: Audited,
): Promise<ReadonlyMap<Format, string>> {
  if (formats.length === 0) return new Map()
  const { writeFormat } = await import('../../report/write/ci/write-formats.ts')
  const { sourceFile } = await import('../source-file.ts')
  const pages = records.map((record) => ({
    ...auditedPage(record),
    verdicts: record.error === null ? judgeRules(record, options.rules ?? []) : [],
    source: sourceFile(record, options),
    thresholds: pageThresholds(record, options),
    unmeasured: unmeasuredReason(record, options.lab),
    failing: hasThresholds(options) ? NOTHING : undefined,
  }))
  const origin = {
    version: packageVersion(),
    project: projectOf(records),
    device: options.device,
    includeIgnored: options.includeIgnored === true,
  }
  return new Map(formats.map((format) => [format, writeFormat(format, pages, origin)]))
}

function hasThresholds({ failBelow, failOn, rules }: Judged): boolean {
  return failBelow !== undefined || failOn !== undefined || rules !== undefined
}

/** With a threshold, no check by itself makes the exit code 1. */
const NOTHING: ReadonlySet<string> = new Set()

/** The host of the first page, the service's default name for a project. */
function projectOf([first]: readonly AuditRecord[]): string {
  return first !== undefined && URL.canParse(first.url)
    ? new URL(first.url).host.replace(/^www\./, '')
    : 'pages'
}
