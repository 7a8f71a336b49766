import { counted } from '../../checks/shared/counted.ts'
import type { Configuration } from '../../ci/configuration.ts'
import { isOnlyForSites } from '../../report/rules/judge-rules.ts'
import type { Rule } from '../../report/rules/rule.ts'
import type { Terminal } from '../terminal.ts'
import { loadRules } from './load-configuration.ts'

/** Loads rules for single pages, and says what of their file is not judged. */
export async function loadPageRules(
  rules: Configuration['rules'],
  { say }: Pick<Terminal, 'say'>,
): Promise<readonly Rule[]> {
  const loaded = await loadRules(rules)
  loaded.left.forEach((sentence) => say(sentence))
  const others = loaded.rules.filter(isOnlyForSites).length
  if (typeof rules === 'string' && others > 0) {
    const verb = others === 1 ? 'is' : 'are'
    say(
      `${counted(others, 'rule')} of ${rules} ${verb} for whole sites, and not judged here: pagemark crawl --budget judges them.`,
    )
  }
  return loaded.rules
}
