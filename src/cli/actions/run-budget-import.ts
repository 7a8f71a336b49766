import { loadRules } from '../ci/load-configuration.ts'
import type { Terminal } from '../terminal.ts'

/** `pagemark budget import`: converts a budget to a file of our rules, and lists the parts without an equivalent. */
export async function runBudgetImport(file: string, terminal: Terminal): Promise<void> {
  const { rules, left } = await loadRules(file)
  left.forEach(terminal.say)
  terminal.print(JSON.stringify({ rules }, null, 2))
}
