import type { Command } from 'commander'
import type { TypedCi } from '../actions/run-ci.ts'
import type { Terminal } from '../terminal.ts'
import { readReport } from '../typed-reports.ts'

const CONFIG = '--config <file>'
const CONFIG_DOC = 'configuration; default: pagemark.config.json, .ts, .mts or .mjs'

/** `pagemark ci`, `pagemark baseline` and `pagemark budget`. */
export function addCiCommands(program: Command, terminal: Terminal): void {
  program
    .command('ci')
    .description('audit the configured pages and judge them by rules and a baseline')
    .option(CONFIG, CONFIG_DOC)
    .option(
      '--report <format=file>',
      'report to write, beside those of the configuration; repeatable',
      readReport,
      [],
    )
    .option('--include-ignored', 'write ignored findings to SARIF, as suppressed ones')
    .addHelpText(
      'after',
      `
Exit codes:
  0  success
  1  a rule failed, or findings are new or worse; without rules: a page responded with an error status
  2  a page could not be audited, or the configuration is invalid`,
    )
    .action(async (options: TypedCi) => {
      const { runCi } = await import('../actions/run-ci.ts')
      await runCi(options, terminal)
    })

  program
    .command('baseline')
    .description('manage the baseline that pagemark ci compares with')
    .command('write')
    .description('audit the configured pages and write the baseline')
    .option(CONFIG, CONFIG_DOC)
    .action(async (options: TypedCi) => {
      const { runBaselineWrite } = await import('../actions/run-baseline.ts')
      await runBaselineWrite(options, terminal)
    })

  program
    .command('budget')
    .description('manage limits')
    .command('import')
    .description('convert a budget.json or lighthouserc file to rules and print them')
    .argument('<file>', 'budget.json, lighthouserc.json or lighthouserc.js')
    .action(async (file: string) => {
      const { runBudgetImport } = await import('../actions/run-budget-import.ts')
      await runBudgetImport(file, terminal)
    })
}
