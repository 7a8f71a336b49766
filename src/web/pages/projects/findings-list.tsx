import type { InspectedProject } from '../../../store/projects/project-overview.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { projectReportsPath } from '../../query/project-path.ts'
import type { CommonFinding } from './common-findings.ts'

export interface FindingsListProps {
  readonly project: InspectedProject
  readonly findings: readonly CommonFinding[]
}

/** Findings that need work in a project, each with its pages. */
export function FindingsList({ project, findings }: FindingsListProps) {
  if (findings.length === 0) return <p>No problems found yet.</p>
  return (
    <ul class="entries">
      {findings.map((finding) => (
        <li>
          <Found finding={finding} />
          <a class="value" href={projectReportsPath(project, { check: finding.check })}>
            {numberText(finding.reports)} of {counted(project.reports, 'report')}
            <span class="sr">
              : <Quoted text={finding.title ?? finding.check} length={160} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Found({ finding }: { readonly finding: CommonFinding }) {
  const { check, title, worst, message } = finding
  const text = message ?? (title === undefined ? check : `Failed check: ${title}`)
  // A check that the catalogue no longer has is not linked.
  const below = title === undefined ? '' : `/checks/${check}`
  return (
    <p>
      {worst === null ? (
        <Quoted text={text} length={160} />
      ) : (
        <a href={`/r/${worst.id}${below}`}>
          <Quoted text={text} length={160} />
        </a>
      )}
      <br />
      <span class="soft">
        {worst !== null && (
          <>
            <Quoted text={worst.url.replace(/^https?:\/\//, '').replace(/\/$/, '')} length={120} />
            {title !== undefined && ' · '}
          </>
        )}
        {title !== undefined && (
          <a href={`/docs/checks/${check}`}>
            How to fix it<span class="sr">: {title}</span>
          </a>
        )}
      </span>
    </p>
  )
}
