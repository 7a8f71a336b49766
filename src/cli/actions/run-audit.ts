import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { type AuditRecord, writeJson } from '../../report/write/write-json.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { writeText } from '../../report/write/write-text.ts'
import { type AuditOptions, type DeviceChoice, devicesOf } from '../../request/audit-request.ts'
import type { PageCredentials } from '../../request/page-credentials.ts'
import { readSelector, SELECTOR_FAULT } from '../../request/selector.ts'
import { auditExitCode, type Thresholds } from '../audit-exit-code.ts'
import { auditPages, type PageOptions } from '../audit-pages.ts'
import { CliError } from '../cli-error.ts'
import { IGNORE, WAIT_FOR } from '../audit-flags.ts'
import { reasonOf } from '../data-folder.ts'
import type { Terminal } from '../terminal.ts'
import { typedCredentials } from '../typed-credentials.ts'

/** The options as they were typed, read as far as that needs no catalogue and no parser. */
export interface TypedAudit
  extends
    Omit<PageOptions, 'request'>,
    Thresholds,
    Partial<Omit<AuditOptions, 'devices' | 'credentials'>> {
  readonly format: 'text' | 'json'
  readonly output?: string
  readonly device: DeviceChoice
  readonly username?: string
}

interface Typing {
  readonly terminal: Terminal
  /** Tells what was wrong, as it does for what it refuses itself, and ends the program. */
  readonly command: Command
}

export async function runAudit(
  typed: readonly string[],
  typedOptions: TypedAudit,
  { terminal, command }: Typing,
): Promise<void> {
  const options = await readOptions(typedOptions, command)
  const urls = await expand(typed, terminal)
  const show = (records: readonly AuditRecord[]) => {
    write(records, options, terminal)
    process.exitCode = auditExitCode(records, options, terminal.say)
  }
  const credentials = typedCredentials(options.username, urls, terminal)
  const request = requestOptions(options, credentials)
  await auditPages(urls, { ...options, request }, { terminal, show })
}

/** What of the typing is not of the command line alone. */
function requestOptions(
  typed: TypedAudit,
  credentials: PageCredentials | null,
): Partial<AuditOptions> {
  const { format: _f, output: _o, failBelow: _b, failOn: _r, username: _u, ...audit } = typed
  const { concurrency: _c, ignore: _i, lab: _l, device, ...options } = audit
  return { ...options, devices: devicesOf(device), credentials }
}

async function readOptions(
  { waitFor = null, ...options }: TypedAudit,
  command: Command,
): Promise<TypedAudit> {
  if (options.ignore.length > 0) {
    // The whole catalogue, which otherwise the threads alone load.
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

function write(
  records: readonly AuditRecord[],
  { format, output }: TypedAudit,
  terminal: Terminal,
): void {
  const style = output === undefined ? terminal.output : { colour: false, width: 100 }
  const text =
    format === 'json'
      ? writeJson(records)
      : records.map((record) => writeText(record, style)).join('\n')
  if (output === undefined) return terminal.print(text.trimEnd())
  try {
    writeFileSync(output, text)
  } catch (error) {
    throw new CliError(`${output} cannot be written: ${reasonOf(error)}.`)
  }
}
