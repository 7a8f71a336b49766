import { categoryTitle } from '../../../checks/categories.ts'
import { FAMILIES } from '../../../checks/families.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { type FirstFix, firstFixes, needsWork } from '../../../report/needs-work.ts'
import type { Results } from '../../../report/results.ts'
import { shownChecks } from './shown-checks.ts'

const SHOWN = 5

/** One of the few most harmful problems. */
export interface FirstItem extends FirstFix {
  /** The score once this and everything above it is fixed. */
  readonly reached: number | undefined
  /** Title of its family's category. */
  readonly category: string
}

/** The few most harmful problems, one per family. */
export function firstItems(results: Results): FirstItem[] {
  const reached = scoresReached(results)
  return firstFixes({ ...results, checks: shownChecks(results) }, SHOWN).map((item) => ({
    ...item,
    reached: reached.get(item.family),
    category: categoryOf(item),
  }))
}

/** Text in place of the items if there are none. */
export function noItemsText(results: Results): string {
  const work = needsWork({ ...results, checks: shownChecks(results) }).length
  if (work === 0) return 'Nothing needs work.'
  if (results.score === null)
    return `Nothing is scored. ${counted(work, 'finding')} below ${work === 1 ? 'is' : 'are'} worth a look.`
  return `Nothing urgent. ${counted(work, 'finding')} below ${work === 1 ? 'does' : 'do'} not change the score.`
}

function categoryOf({ family, check }: FirstFix): string {
  const known = Object.entries(FAMILIES).find(([id]) => id === family)?.[1]
  return known ? categoryTitle(known.category) : check.category
}

/** The score after each item, if fixed in this order. */
function scoresReached({ fix_first }: Pick<Results, 'fix_first'>): ReadonlyMap<string, number> {
  const all = fix_first.reduce((sum, { adds }) => sum + (adds ?? 0), 0)
  let score = 100 - all
  return new Map(
    fix_first.flatMap(({ family, adds }): [string, number][] => {
      if (adds === null) return []
      score += adds
      // Rounded tenths must not cost a whole point.
      return [[family, Math.floor(score + 0.05)]]
    }),
  )
}
