import { makeBaseline, writeBaseline } from '../../ci/baseline.ts'
import { incompletePages } from '../../ci/incomplete-pages.ts'
import { safeText } from '../../ci/log-fence.ts'
import { BASELINE_LOADS } from '../../ci/noise.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { auditConfigured } from '../ci/audit-configured.ts'
import { loadConfiguration, loadRules } from '../ci/load-configuration.ts'
import { CliError } from '../cli-error.ts'
import type { Terminal } from '../terminal.ts'
import { writeReportFile } from '../write-named-file.ts'
import type { TypedCi } from './run-ci.ts'

const DEFAULT_FILE = 'pagemark.baseline.json'

/** `pagemark baseline write`: stores the current findings of the pages for later runs to compare with. */
export async function runBaselineWrite({ config }: TypedCi, unsafe: Terminal): Promise<void> {
  const terminal: Terminal = {
    ...unsafe,
    print: (line) => unsafe.print(safeText(line)),
    say: (line) => unsafe.say(safeText(line)),
  }
  const configured = await loadConfiguration(config)
  const configuration = { ...configured, samples: BASELINE_LOADS } as const
  const { rules } = await loadRules(configuration.rules)
  const { records, baseUrl } = await auditConfigured(configuration, terminal)
  const missing = incompletePages(records, configuration.lab ?? 'auto')
  if (missing.length > 0) {
    const lines = missing.map((line) => visibleText(`  ${line}`))
    throw new CliError(
      ['The baseline was not written: pages could not be audited or measured.', ...lines].join(
        '\n',
      ),
    )
  }
  const file = configuration.baseline?.file ?? DEFAULT_FILE
  writeReportFile(file, writeBaseline(makeBaseline(records, { baseUrl, rules })))
  terminal.print(`${records.length} ${records.length === 1 ? 'page' : 'pages'} written to ${file}.`)
}
