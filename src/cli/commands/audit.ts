import { type Command, InvalidArgumentError, Option } from 'commander'
import { LANGUAGE_FAULT, readLanguage } from '../../request/language.ts'
import type { TypedAudit } from '../actions/run-audit.ts'
import { IGNORE, WAIT_FOR } from '../audit-flags.ts'
import { PAGE_PASSWORD } from '../config.ts'
import type { Terminal } from '../terminal.ts'

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
        .choices(SAMPLES.map(String))
        .argParser(readSamples)
        .default(1),
    )
    .option(
      '--language <tag>',
      'to ask for the pages in, such as de or pt-BR; else they decide',
      readTag,
    )
    .option(WAIT_FOR, 'CSS selector of an element that the browser is to wait for before it looks')
    .option(
      '--username <name>',
      `for pages behind HTTP Basic authentication; the password from ${PAGE_PASSWORD} in the environment`,
    )
    .option(IGNORE, 'checks to leave out of the score, with commas', readList, [])
    .option('--concurrency <number>', 'audits at once', readCount, 4)
    .addHelpText(
      'after',
      '\nExit code: 0 fine; 1 a threshold was missed, or none was set and a page answered with an error status; 2 a page could not be audited, or not measured with --lab on.',
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

/** May be given several times; what was read so far comes with the next. */
function readList(text: string, before: readonly string[]): readonly string[] {
  return [...before, ...text.split(',').map((item) => item.trim())]
}

function readCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
}
