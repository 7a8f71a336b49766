import { type Command, InvalidArgumentError, Option } from 'commander'
import { LANGUAGE_FAULT, readLanguage } from '../../request/language.ts'
import type { TypedAudit } from '../actions/run-audit.ts'
import { IGNORE, PATH_MAP, REPORT, WAIT_FOR } from '../audit-flags.ts'
import { FORMATS } from '../../report/write/ci/formats.ts'
import { readMapping, readReport } from '../typed-reports.ts'
import { PAGE_PASSWORD } from '../unknown-settings.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark audit <url…>`: without a server or a database. */
export function addAuditCommand(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description('audit pages and print their reports')
    .argument('<url...>', 'http or https URLs; "-" reads them from standard input, one per line')
    .addOption(
      new Option('--format <format>', 'format of the report')
        .choices(['text', ...FORMATS])
        .default('text'),
    )
    .option('--output <file>', 'write the report to a file instead of standard output')
    .option(
      REPORT,
      `also write a report to a file; repeatable; formats: ${FORMATS.join(', ')}`,
      readReport,
      [],
    )
    .option(
      PATH_MAP,
      'folder that the pages below a URL are built to, to name files in sarif and codequality; repeatable',
      readMapping,
      [],
    )
    .option('--sarif-file <path>', 'file to name in sarif and codequality for all other pages')
    .option('--include-ignored', 'write ignored findings to sarif, as suppressed ones')
    .option('--fail-below <score>', 'exit with code 1 if a score is below this', readScore)
    .addOption(
      new Option('--fail-on <result>', 'exit with code 1 if a result is this or worse').choices([
        'bad',
        'decent',
      ]),
    )
    .option(
      '--budget <file>',
      'exit with code 1 if a limit of this file is broken: rules, budget.json or lighthouserc.json',
    )
    .addOption(
      new Option('--lab <when>', 'load pages in a browser; auto: if one is available')
        .choices(['auto', 'on', 'off'])
        .default('auto'),
    )
    .addOption(
      new Option('--device <device>', 'device to emulate; both: mobile decides the score')
        .choices(['mobile', 'desktop', 'both'])
        .default('mobile'),
    )
    .addOption(
      new Option('--samples <number>', 'page loads in the browser; the median counts')
        .choices(SAMPLES.map(String))
        .argParser(readSamples)
        .default(1),
    )
    .option('--language <tag>', 'language to request, such as de or pt-BR', readTag)
    .option(WAIT_FOR, 'CSS selector of an element to wait for before the page is tested')
    .option('--not-for-search', 'the page is not meant for search engines; skip indexing checks')
    .option(
      '--username <name>',
      `user name for HTTP Basic authentication; the password is read from ${PAGE_PASSWORD}`,
    )
    .option(IGNORE, 'IDs of checks to leave out of the score, separated by commas', readList, [])
    .option('--concurrency <number>', 'number of audits at the same time', readCount, 4)
    .addHelpText(
      'after',
      `
Exit codes:
  0  success
  1  a threshold or budget was missed; without them: a page responded with an error status
  2  a page could not be audited, or with --lab on: no browser could test it`,
    )
    .action(async (typed: readonly string[], options: TypedAudit, command: Command) => {
      const { runAudit } = await import('../actions/run-audit.ts')
      await runAudit(typed, options, { terminal, command })
    })
}

function readScore(text: string): number {
  const score = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (score <= 100) return score
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.')
}

const SAMPLES = [1, 3, 5]

function readSamples(text: string): number {
  const samples = SAMPLES.find((number) => String(number) === text)
  if (samples !== undefined) return samples
  throw new InvalidArgumentError(`Allowed choices are ${SAMPLES.join(', ')}.`)
}

function readTag(text: string): string {
  const tag = readLanguage(text)
  if (tag !== undefined) return tag
  throw new InvalidArgumentError(LANGUAGE_FAULT)
}

/** May be repeated; each call gets the values so far. */
function readList(text: string, before: readonly string[]): readonly string[] {
  return [...before, ...text.split(',').map((item) => item.trim())]
}

function readCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
}
