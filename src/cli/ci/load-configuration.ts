import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isCheckId } from '../../checks/check-ids.ts'
import { isRuleCheckId } from '../../checks/rule-check-ids.ts'
import { type Baseline, readBaselineFile } from '../../ci/baseline.ts'
import type { Configuration } from '../../ci/configuration.ts'
import { readConfiguration } from '../../ci/read-configuration.ts'
import { readRuleFile } from '../../report/rules/import/read-rule-file.ts'
import type { Rule } from '../../report/rules/rule.ts'
import { CliError } from '../cli-error.ts'
import { readingReasonOf } from '../file-reason.ts'
import { MOST_INPUT, readFileUpTo } from '../read-file-up-to.ts'
import { provideConfigModule } from './config-module.ts'

/** Tried in this order if no file is named. */
const NAMES = ['json', 'ts', 'mts', 'mjs'].map((end) => `pagemark.config.${end}`)

/**
 * The named configuration, or the one of this folder.
 *
 * @throws {CliError} with all errors
 */
export async function loadConfiguration(named: string | undefined): Promise<Configuration> {
  const file = named ?? NAMES.find((name) => existsSync(name))
  if (file === undefined) {
    throw new CliError(`No configuration was found. Create ${NAMES[0]}, or name one with --config.`)
  }
  const read = readConfiguration(await valueOf(file), isCheckId)
  if (read.ok) return read.configuration
  throw new CliError(
    [`${file} is invalid:`, ...read.faults.map((fault) => `  ${fault}`)].join('\n'),
  )
}

const MODULES: ReadonlySet<string> = new Set(['.js', '.cjs', '.mjs', '.ts', '.mts', '.cts'])

/**
 * Of a module its export: Node strips types itself. Such a file is evaluated only on the person's own machine, never on a
 * server.
 */
async function valueOf(file: string): Promise<unknown> {
  const kind = extname(file)
  if (kind === '.yml' || kind === '.yaml') {
    throw new CliError(`${file} is YAML. Save it as JSON, or as a module that exports it.`)
  }
  if (!MODULES.has(kind)) return readJson(file)
  provideConfigModule()
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(resolve(file)).href)
    return module.default
  } catch (error) {
    throw new CliError(`${file} cannot be loaded: ${readingReasonOf(error)}.`)
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileUpTo(file, MOST_INPUT).toString())
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${readingReasonOf(error)}.`)
  }
}

export interface LoadedRules {
  readonly rules: readonly Rule[]
  /** The settings of another tool's file that have no equivalent here, as sentences. */
  readonly left: readonly string[]
}

/** Inline, or from the named file: our own, or one of Lighthouse or Lighthouse CI. */
export async function loadRules(rules: Configuration['rules']): Promise<LoadedRules> {
  if (typeof rules !== 'string') return { rules: rules ?? [], left: [] }
  const read = readRuleFile(await valueOf(rules), isRuleCheckId)
  if (read.ok) return { ...read, left: read.left.map((sentence) => `${rules}: ${sentence}`) }
  throw new CliError(
    [`${rules} is invalid:`, ...read.faults.map((fault) => `  ${fault}`)].join('\n'),
  )
}

export function loadBaseline(
  configuration: Configuration,
  options: { readonly baseUrl: string | null; readonly rules: readonly Rule[] },
): Baseline | undefined {
  const file = configuration.baseline?.file
  if (file === undefined) return undefined
  if (!existsSync(file)) {
    throw new CliError(
      `The baseline ${file} does not exist. Create it with "pagemark baseline write".`,
    )
  }
  const baseline = readBaselineFile(readJson(file), options)
  if (baseline !== undefined) return baseline
  throw new CliError(
    `${file} is not a baseline of this version. Renew it with "pagemark baseline write".`,
  )
}
