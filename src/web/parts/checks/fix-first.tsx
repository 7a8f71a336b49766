import { type FirstFix, fixFirst, needsWork } from '../../../report/fix-first.ts'
import { bytesText, gainText } from '../../../report/write/number-text.ts'
import type { CheckResult, Results } from '../../../report/results.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { EvidenceRow } from './evidence-columns.ts'
import { GainBadge } from './gain-badge.tsx'
import { measureText } from '../texts/measure-text.ts'
import { OUTCOME_WORDS } from '../../../report/write/outcome-words.ts'
import { Mark, toneOf } from '../texts/mark.tsx'
import { Quoted, quoteText } from '../texts/quoted.tsx'
import { checkAnchor, shownChecks } from './shown-checks.ts'

const SHOWN = 5

/** The few things that gain most, each a link to its proof. */
export function FixFirst({ results }: { readonly results: Results }) {
  const shown = { ...results, checks: shownChecks(results) }
  const first = fixFirst(shown, SHOWN)
  return (
    <section class="card" aria-labelledby="first-title">
      <h2 id="first-title">Fix first</h2>
      {first.length === 0 ? (
        <p class="none">{nothingText(needsWork(shown).length)}</p>
      ) : (
        <>
          {first.some(({ later }) => later !== undefined) && (
            <p class="none">
              {first.filter(({ limit }) => limit !== undefined).length === 1
                ? 'The first one limits the score: what the others gain counts once it is fixed.'
                : 'The first ones limit the score: what the others gain counts once they are fixed.'}
            </p>
          )}
          <ol class="first">
            {first.map((fix) => (
              <Item fix={fix} results={results} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Item({ fix, results }: { readonly fix: FirstFix; readonly results: Results }) {
  const { check, limit, later } = fix
  const { id, outcome, title, message, category, gain } = check
  const name = results.categories.find((each) => each.id === category)?.title ?? category
  const proof = proofText(check)
  return (
    <li>
      <Mark tone={toneOf(outcome)} />
      <a href={`#${checkAnchor(id)}`}>
        <span class="sr">{OUTCOME_WORDS[outcome]}: </span>
        <Quoted text={message ?? title} length={160} />
      </a>
      {later === undefined ? (
        <GainBadge gain={gain} />
      ) : (
        <span class="value">{gainText(later)} after that</span>
      )}
      <p>
        {limit !== undefined && `Holds the score at ${limit} or less · `}
        {name}
        {proof !== '' && (
          <>
            {' · '}
            <bdi>{proof}</bdi>
          </>
        )}
      </p>
    </li>
  )
}

function nothingText(work: number): string {
  if (work === 0) return 'Nothing needs work.'
  return `Nothing urgent: ${counted(work, 'small thing')} below, none of which changes the score by itself.`
}

/** The measure and the first row of evidence in a few words. */
function proofText(check: CheckResult): string {
  const { evidence, evidence_total } = check
  const [row] = evidence
  const parts = [
    measureText(check) ?? '',
    row === undefined ? '' : rowText(row),
    evidence_total > 1 ? `and ${evidence_total - 1} more` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function rowText({ url, name, snippet, value, bytes }: EvidenceRow): string {
  const said = url ?? name ?? snippet ?? (value === undefined ? '' : String(value))
  return quoteText(said, 80) + (bytes === undefined ? '' : ` (${bytesText(bytes)})`)
}
