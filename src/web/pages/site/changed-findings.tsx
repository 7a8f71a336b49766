import { counted } from '../../../checks/shared/counted.ts'
import type { ComparedFinding } from '../../../store/sites/compare-finding.ts'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import type { PageChange } from '../../query/change-filter.ts'
import { checkTexts } from './site-texts.ts'

export interface ChangedFindingsProps {
  readonly title: string
  readonly path: string
  readonly findings: readonly ComparedFinding[]
  /** Whether the pages of the site audit show the later crawl: then the counts lead to its pages. */
  readonly shown: boolean
}

/** Findings with what became of them since the crawl before. */
export function ChangedFindings({ title, path, findings, shown }: ChangedFindingsProps) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {findings.length === 0 && <p>None.</p>}
      {findings.length > 0 && (
        <ul class="entries">
          {findings.map((each) => (
            <li>
              <p>
                <FindingName path={path} compared={each} />
                <br />
                <span class="soft">
                  <Counts path={path} compared={each} shown={shown} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A fixed finding has no page in the shown crawl, and its message describes the pages that had it. */
function FindingName({ path, compared }: { path: string; compared: ComparedFinding }) {
  const { change, finding } = compared
  if (change === 'fixed') {
    return (
      <>
        <Mark tone="good" /> {checkTexts(finding.check)?.title ?? finding.title}
      </>
    )
  }
  return (
    <>
      <Mark tone={toneOf(finding.outcome)} />{' '}
      <a href={`${path}/findings/${finding.check}`}>
        <Quoted text={finding.message} length={200} />
      </a>
    </>
  )
}

interface CountsProps extends Pick<ChangedFindingsProps, 'path' | 'shown'> {
  readonly compared: ComparedFinding
}

function Counts({ path, compared, shown }: CountsProps) {
  const { finding, newPages, fixedPages } = compared
  const parts: readonly (readonly [text: string, change?: PageChange])[] = [
    ...(newPages > 0 ? [[`new on ${counted(newPages, 'page')}`, 'new'] as const] : []),
    ...(fixedPages > 0 ? [[`fixed on ${counted(fixedPages, 'page')}`, 'fixed'] as const] : []),
    ...remarks(compared).map((text) => [text] as const),
  ]
  return (
    <>
      {parts.map(([text, change], place) => (
        <>
          {place > 0 && ' · '}
          {shown && change ? (
            <a href={`${path}/pages?check=${finding.check}&change=${change}`}>{text}</a>
          ) : (
            text
          )}
        </>
      ))}
    </>
  )
}

function remarks({ change, finding, ...counts }: ComparedFinding): string[] {
  const { newPages, fixedPages, unjudgedPages } = counts
  if (newPages + fixedPages === 0) {
    if (change === 'still') return []
    return [
      change === 'new' && finding.pages > 0 ? 'Was a warning before' : 'Concerns the whole site',
    ]
  }
  return [
    ...(finding.scope === 'sample' ? ['in the pages that a browser loaded'] : []),
    ...(unjudgedPages > 0
      ? [`${counted(unjudgedPages, 'page')} judged in only one of the crawls`]
      : []),
  ]
}
