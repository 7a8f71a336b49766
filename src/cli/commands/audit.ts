import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type AuditStep, createEngine, type Engine } from '../../audit.ts'
import { checkIdsFault } from '../../checks/check-ids.ts'
import { egressFor } from '../../egress/private-egress.ts'
import type { Egress } from '../../egress/egress.ts'
import { type AuditRecord, auditRecord, writeJson } from '../../report/write-json.ts'
import { visibleText } from '../../report/visible-text.ts'
import { writeText } from '../../report/write-text.ts'
import type { Refusal, Target } from '../../target.ts'
import { CliError } from '../cli-error.ts'
import type { Config } from '../config.ts'
import { reasonOf } from '../data-folder.ts'
import { deniedHosts } from '../denied-hosts.ts'
import { agentBehindCrawlers, ownAgent } from '../own-agent.ts'
import { openedBy } from '../judge-target.ts'
import type { Terminal } from '../terminal.ts'
import { inTurns } from '../in-turns.ts'

interface AuditCommandOptions {
  readonly format: 'text' | 'json'
  readonly output?: string
  readonly failBelow?: number
  readonly failOn?: 'bad' | 'decent'
  readonly concurrency: number
  readonly ignore: readonly string[]
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
    .option('--ignore <ids>', 'checks to leave out of the score, with commas', readCheckIds, [])
    .option('--concurrency <number>', 'audits at once', readCount, 4)
    .addHelpText(
      'after',
      '\nExit code: 0 fine, 1 a threshold was missed, 2 a page could not be audited.',
    )
    .action(async (typed: string[], options: AuditCommandOptions) => {
      const urls = await expand(typed, terminal)
      const records = await auditAll(urls, options, terminal)
      write(records, options, terminal)
      process.exitCode = exitCode(records, options, terminal)
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

async function auditAll(
  urls: readonly string[],
  { concurrency, ignore }: AuditCommandOptions,
  terminal: Terminal,
): Promise<AuditRecord[]> {
  const config = terminal.config()
  const ways = new Map<Target, Egress>()
  const engine = createEngine({
    egressFor: (target) => ways.get(target) ?? missing(target),
    threads: Math.min(concurrency, urls.length, availableParallelism()),
    ownAgent: agentBehindCrawlers(config),
  })
  const progress = createProgress(urls.length, terminal)
  try {
    return await inTurns(urls, concurrency, async (url) => {
      const record = await auditOne(url, {
        config,
        engine,
        ways,
        ignoredChecks: ignore,
        onStep: (at, step) => progress.step(at, step),
      })
      progress.ended(url, record)
      return record
    })
  } finally {
    progress.clear()
    await engine.close()
  }
}

interface OneAudit {
  readonly config: Config
  readonly engine: Engine
  readonly ways: Map<Target, Egress>
  readonly ignoredChecks: readonly string[]
  readonly onStep: (url: string, step: AuditStep) => void
}

/** Only a URL that is typed opens the way to private addresses: redirects and probes are held to it. */
async function auditOne(
  url: string,
  { config, engine, ways, ignoredChecks, onStep }: OneAudit,
): Promise<AuditRecord> {
  const egress = await egressFor(url, {
    userAgent: ownAgent(config),
    allowCidrs: config.ALLOW_CIDRS,
    denyCidrs: config.DENY_CIDRS,
    allowHosts: config.ALLOW_HOSTS,
    denyHosts: deniedHosts(config),
    allowPorts: config.ALLOW_PORTS.map(Number),
  })
  const parsed = egress.judge(url)
  if (!parsed.ok) return failure(url, 'invalid_url', refusalText(parsed.refusal))

  ways.set(parsed.target, egress)
  try {
    const outcome = await engine.audit(parsed.target, {
      ignoredChecks,
      onProgress: (step) => onStep(url, step),
    })
    return auditRecord(parsed.target.url, outcome)
  } catch (error) {
    return failure(parsed.target.url, 'crashed', `The audit broke: ${reasonOf(error)}`)
  } finally {
    ways.delete(parsed.target)
  }
}

/** The person here is the operator as well, who may open more. */
function refusalText(refusal: Refusal): string {
  const setting = openedBy(refusal)
  return setting === undefined ? refusal.message : `${refusal.message} ${setting} opens others.`
}

function failure(url: string, code: string, message: string): AuditRecord {
  return { url, final_url: null, result: null, score: null, error: { code, message } }
}

/** Progress goes to standard error, and moves only where a person is looking. */
function createProgress(total: number, { live, status, say }: Terminal) {
  let ended = 0
  return {
    step(url: string, step: AuditStep) {
      if (live)
        status(
          `${total > 1 ? `${ended} of ${total} · ` : ''}${step} ${visibleText(url.slice(0, 60))}`,
        )
    },
    ended(url: string, { error, result, score }: AuditRecord) {
      ended += 1
      if (live) status('')
      if (total > 1) {
        say(
          `${ended} of ${total}  ${error === null ? `${result}, ${score}` : error.code}  ${visibleText(url)}`,
        )
      }
    },
    clear() {
      if (live) status('')
    },
  }
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

function exitCode(
  records: readonly AuditRecord[],
  { failBelow = 0, failOn }: AuditCommandOptions,
  { say }: Terminal,
): number {
  if (records.some(({ error }) => error !== null)) return 2
  const refused = failOn === 'decent' ? ['bad', 'decent'] : failOn === 'bad' ? ['bad'] : []
  const missed = records.filter(
    ({ score, result }) => (score ?? 0) < failBelow || refused.includes(result ?? ''),
  )
  if (missed.length === 0) return 0
  const wanted = [
    ...(failBelow > 0 ? [`a score of ${failBelow} or more`] : []),
    ...(failOn === undefined ? [] : [`better than ${failOn}`]),
  ]
  say(`Threshold missed by ${missed.length} of ${records.length}: wanted ${wanted.join(' and ')}.`)
  return 1
}

function readScore(text: string): number {
  const score = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (score <= 100) return score
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.')
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

function missing(target: Target): never {
  throw new Error(`No way out was opened for ${target.url}.`)
}
