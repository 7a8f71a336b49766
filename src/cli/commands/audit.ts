import { writeFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { checkIdsFault } from '../../checks/check-ids.ts'
import { LANGUAGE_FAULT, readLanguage } from '../../language.ts'
import { readSelector, SELECTOR_FAULT } from '../../selector.ts'
import { type AuditRecord, writeJson } from '../../report/write-json.ts'
import { visibleText } from '../../report/visible-text.ts'
import { writeText } from '../../report/write-text.ts'
import { auditExitCode, type Thresholds } from '../audit-exit-code.ts'
import { auditPages, type PageOptions } from '../audit-pages.ts'
import { CliError } from '../cli-error.ts'
import { PAGE_PASSWORD } from '../config.ts'
import { reasonOf } from '../data-folder.ts'
import type { Terminal } from '../terminal.ts'
import { typedAccess } from '../typed-access.ts'

interface AuditCommandOptions extends Omit<PageOptions, 'access'>, Thresholds {
  readonly format: 'text' | 'json'
  readonly output?: string
  readonly username?: string
}

/** `pagemark audit <url…>`: without a server or a database. */
export function addAuditCommand(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description('audit pages and print their reports')
    .argument('<url...>', 'http or https URLs; "-" reads them from standard input, one a line')
    .addOption(
      new Option('--format <format>', 'of the report').choices(['text', 'json']).default('text'),
    )
    .option('--output <file>', 'write the report to a file instead of standard output')
    .option('--fail-below <score>', 'exit with 1 when a score is below this', readScore)
    .addOption(
      new Option('--fail-on <result>', 'exit with 1 when a page is this or worse').choices([
        'bad',
        'decent',
      ]),
    )
    .addOption(
      new Option('--lab <when>', 'look at pages in a browser; auto: where there is one')
        .choices(['auto', 'on', 'off'])
        .default('auto'),
    )
    .addOption(
      new Option('--device <device>', 'that the browser is to be; both: the phone is judged')
        .choices(['mobile', 'desktop', 'both'])
        .default('mobile'),
    )
    .addOption(
      new Option('--samples <number>', 'loads in the browser, of which the median counts')
        .choices(['1', '3', '5'])
        .default('1'),
    )
    .option(
      '--language <tag>',
      'to ask for the pages in, such as de or pt-BR; else they decide',
      readTag,
    )
    .option(
      '--wait-for <selector>',
      'CSS selector of an element that the browser is to wait for before it looks',
      readAwaited,
    )
    .option(
      '--username <name>',
      `for pages behind HTTP Basic authentication; the password from ${PAGE_PASSWORD} in the environment`,
    )
    .option('--ignore <ids>', 'checks to leave out of the score, with commas', readCheckIds, [])
    .option('--concurrency <number>', 'audits at once', readCount, 4)
    .addHelpText(
      'after',
      '\nExit code: 0 fine; 1 a threshold was missed, or none was set and a page answered with an error status; 2 a page could not be audited, or not measured with --lab on.',
    )
    .action(async (typed: string[], options: AuditCommandOptions) => {
      const urls = await expand(typed, terminal)
      const show = (records: readonly AuditRecord[]) => {
        write(records, options, terminal)
        process.exitCode = auditExitCode(records, options, terminal.say)
      }
      const access = typedAccess(options.username, urls, terminal)
      await auditPages(urls, { ...options, access }, { terminal, show })
    })
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
  { format, output }: AuditCommandOptions,
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

function readScore(text: string): number {
  const score = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (score <= 100) return score
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.')
}

function readTag(text: string): string {
  const tag = readLanguage(text)
  if (tag !== undefined) return tag
  throw new InvalidArgumentError(LANGUAGE_FAULT)
}

function readAwaited(text: string): string {
  const selector = readSelector(text)
  if (selector !== undefined) return selector
  throw new InvalidArgumentError(SELECTOR_FAULT)
}

/** May be given several times; what was read so far comes with the next. */
function readCheckIds(text: string, before: readonly string[]): readonly string[] {
  const ids = [...before, ...text.split(',').map((id) => id.trim())]
  const fault = checkIdsFault(ids)
  if (fault === undefined) return ids
  throw new InvalidArgumentError(visibleText(fault))
}

function readCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
}
