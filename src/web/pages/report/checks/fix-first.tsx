import { categoryTitle } from '../../../../checks/categories.ts'
import { FAMILIES } from '../../../../checks/families.ts'
import { BAND_WORDS, type FirstFix, firstFixes, needsWork } from '../../../../report/needs-work.ts'
import type { CheckResult, Results } from '../../../../report/results.ts'
import { bytesText } from '../../../../report/write/number-text.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import type { EvidenceRow } from '../../../parts/checks/evidence-columns.ts'
import { GainBadge } from '../../../parts/checks/gain-badge.tsx'
import { OUTCOME_WORDS } from '../../../../report/write/outcome-words.ts'
import { Mark, toneOf } from '../../../parts/texts/mark.tsx'
import { Quoted, quoteText } from '../../../parts/texts/quoted.tsx'
import { checkAnchor, shownChecks } from '../../../parts/checks/shown-checks.ts'

const SHOWN = 5

/** The few things that harm most, one a family, each a link to its proof. */
export function FixFirst({ results }: { readonly results: Results }) {
  const checks = shownChecks(results)
  const first = firstFixes({ ...results, checks }, SHOWN)
  const reached = scoresReached(results)
  return (
    <section class="card" aria-labelledby="first-title">
      <h2 id="first-title">Fix first</h2>
      {first.length === 0 ? (
        <p class="none">{nothingText(results.score, needsWork({ ...results, checks }).length)}</p>
      ) : (
        <ol class="first">
          {first.map((item) => (
            <Item item={item} reached={reached.get(item.family)} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface ItemProps {
  readonly item: FirstFix
  /** The score once this and everything above it is fixed. */
  readonly reached: number | undefined
}

function Item({ item, reached }: ItemProps) {
  const { check, others, fix, band, gain } = item
  const { outcome, title, message } = check
  const proof = proofText(check)
  return (
    <li>
      <Mark tone={toneOf(outcome)} />
      <a href={`#${checkAnchor(check.id)}`}>
        <span class="sr">{OUTCOME_WORDS[outcome]}: </span>
        {fix}
      </a>
      <GainBadge gain={gain} />
      <p>
        <Quoted text={message ?? title} length={160} />
        {others.length > 0 && ` · and ${counted(others.length, 'related finding')}`}
        {proof !== '' && (
          <>
            {' · '}
            <bdi>{proof}</bdi>
          </>
        )}
        {` · ${BAND_WORDS[band]} · ${categoryOf(item)}`}
        {reached !== undefined && ` · score then ${reached}`}
      </p>
    </li>
  )
}

function categoryOf({ family, check }: FirstFix): string {
  const known = Object.entries(FAMILIES).find(([id]) => id === family)?.[1]
  return known ? categoryTitle(known.category) : check.category
}

/** The score after each item, when they are fixed in this order. */
function scoresReached({ fix_first }: Pick<Results, 'fix_first'>): ReadonlyMap<string, number> {
  const all = fix_first.reduce((sum, { adds }) => sum + (adds ?? 0), 0)
  let score = 100 - all
  return new Map(
    fix_first.flatMap(({ family, adds }): [string, number][] => {
      if (adds === null) return []
      score += adds
      // Tenths that were rounded must not take a whole point.
      return [[family, Math.floor(score + 0.05)]]
    }),
  )
}

function nothingText(score: number | null, work: number): string {
  if (work === 0) return 'Nothing needs work.'
  if (score === null)
    return `Nothing is scored. ${counted(work, 'finding')} below ${work === 1 ? 'is' : 'are'} worth a look.`
  return `Nothing urgent. ${counted(work, 'finding')} below ${work === 1 ? 'does' : 'do'} not change the score.`
}

/** The first row of evidence in a few words. */
function proofText({ evidence }: CheckResult): string {
  const [row] = evidence
  return row === undefined ? '' : rowText(row)
}

function rowText({ url, name, snippet, value, bytes }: EvidenceRow): string {
  const said = url ?? name ?? snippet ?? (value === undefined ? '' : String(value))
  return quoteText(said, 80) + (bytes === undefined ? '' : ` (${bytesText(bytes)})`)
}
