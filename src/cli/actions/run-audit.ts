import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { type AuditRecord, writeJson } from '../../report/write/write-json.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { writeText } from '../../report/write/write-text.ts'
import { readSelector, SELECTOR_FAULT } from '../../request/selector.ts'
import { auditExitCode, type Thresholds } from '../audit-exit-code.ts'
import { auditPages, type PageOptions } from '../audit-pages.ts'
import { CliError } from '../cli-error.ts'
import { IGNORE, WAIT_FOR } from '../audit-flags.ts'
import { reasonOf } from '../data-folder.ts'
import type { Terminal } from '../terminal.ts'
import { typedAccess } from '../typed-access.ts'

/** The options as they were typed, read as far as that needs no catalogue and no parser. */
export interface TypedAudit extends Omit<PageOptions, 'access'>, Thresholds {
  readonly format: 'text' | 'json'
  readonly output?: string
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
  const access = typedAccess(options.username, urls, terminal)
  await auditPages(urls, { ...options, access }, { terminal, show })
}

async function readOptions(
  { waitFor, ...options }: TypedAudit,
  command: Command,
): Promise<TypedAudit> {
  if (options.ignore.length > 0) {
    // The whole catalogue, which otherwise the threads alone load.
    const { checkIdsFault } = await import('../../checks/check-ids.ts')
    const fault = checkIdsFault(options.ignore)
    if (fault !== undefined) refuse(command, IGNORE, { value: options.ignore.join(','), fault })
  }
  if (waitFor === undefined) return options
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
  if (urls.length === 0) throw new CliError('There is no URL to audit.')
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
