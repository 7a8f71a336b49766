import type { Check, Criteria, Example } from '../../../checks/check.ts'
import { categoryTitle } from '../../../checks/categories.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { exampleText } from './example-text.ts'
import { OUTCOME_WORDS } from '../../../report/write/outcome-words.ts'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { scoreEffects } from './score-effects.ts'

export interface DocsCheckPageProps {
  readonly site: Site
  readonly check: Check
}

const OUTCOMES = ['pass', 'warn', 'fail', 'informative', 'not-applicable'] as const

const OF_MARKUP =
  'The check does not apply to responses other than HTML. If parsing stopped at a limit, the part that was read is checked; a pass is only given for a complete page.'

/** The documentation of one check, generated from its own file. */
export function DocsCheckPage({ site, check }: DocsCheckPageProps) {
  const { title, why, fix, criteria, source, importance, category, since, id, appliesTo } = check
  return (
    <Document site={site} title={title} description={why} class="manual" listed>
      <nav aria-label="Breadcrumb">
        <a href="/docs/checks">All checks</a> ›{' '}
        <a href={`/docs/checks#${category}`}>{categoryTitle(category)}</a>
      </nav>
      <h1>{title}</h1>
      <section class="card" aria-labelledby="about-title">
        <h2 id="about-title">About this check</h2>
        <dl>
          <dt>Why it matters</dt>
          <dd>{why}</dd>
          <dt>How to fix it</dt>
          <dd>{fix}</dd>
          <dt>Score</dt>
          <dd>{scoreEffects(check).join(' ')}</dd>
          <dt>Importance</dt>
          <dd>{importance}</dd>
          <dt>Source</dt>
          <dd>
            <a href={source} rel="noopener noreferrer">
              {source}
            </a>
          </dd>
          <dt>Facts used</dt>
          <dd>{check.reads.length === 0 ? 'none' : check.reads.join(', ')}</dd>
          <dt>Name</dt>
          <dd>
            <code>{id}</code>, since catalogue version {since}
          </dd>
        </dl>
      </section>
      <section class="card" aria-labelledby="judged-title">
        <h2 id="judged-title">Criteria</h2>
        <Judged criteria={criteria} />
        {appliesTo === 'html' && <p>{OF_MARKUP}</p>}
        <p class="soft">Example pages by outcome:</p>
        {OUTCOMES.map((outcome) => (
          <Examples outcome={outcome} examples={check.examples[outcome] ?? []} />
        ))}
      </section>
    </Document>
  )
}

const CRITERIA_WORDS = {
  pass: 'Pass',
  warn: 'Warn',
  fail: 'Fail',
  informative: 'Inform',
  'not-applicable': 'Not applicable',
} as const

function Judged({ criteria }: { readonly criteria: Criteria }) {
  return (
    <>
      <dl>
        {OUTCOMES.filter((outcome) => criteria[outcome] !== undefined).map((outcome) => (
          <>
            <dt>{CRITERIA_WORDS[outcome]}</dt>
            <dd>{criteria[outcome]}</dd>
          </>
        ))}
      </dl>
      {criteria.note !== undefined && <p>{criteria.note}</p>}
    </>
  )
}

interface ExamplesProps {
  readonly outcome: (typeof OUTCOMES)[number]
  readonly examples: readonly Example[]
}

function Examples({ outcome, examples }: ExamplesProps) {
  if (examples.length === 0) return null
  const word = OUTCOME_WORDS[outcome]
  return (
    <>
      <h3 class={toneOf(outcome)}>
        <Mark tone={toneOf(outcome)} /> {word}
      </h3>
      {examples.map((example, place) => (
        <pre tabindex={0} role="region" aria-label={`${word}, example ${place + 1}`}>
          <code>{exampleText(example)}</code>
        </pre>
      ))}
    </>
  )
}
