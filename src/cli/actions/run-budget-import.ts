import { loadRules } from '../ci/load-configuration.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark budget import`: rules to keep in a file of our own, and what has no equivalent. */
export function runBudgetImport(file: string, terminal: Terminal): void {
  const { rules, left } = loadRules(file)
  left.forEach(terminal.say)
  terminal.print(JSON.stringify({ rules }, null, 2))
}
