import type { Category } from '../../../checks/categories.ts'
import type { Check } from '../../../checks/check.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { projectPath } from '../../query/project-path.ts'
import { quoteText, Quoted } from '../../parts/texts/quoted.tsx'

export interface IgnoredChecksProps {
  readonly project: ProjectSummary
  readonly checks: readonly Pick<Check, 'id' | 'title' | 'why' | 'category'>[]
  readonly categoryTitle: (id: Category) => string
  readonly fault?: string | undefined
}

/** The ignored checks of a project, and the form to change them. */
export function IgnoredChecks({ project, checks, categoryTitle, fault }: IgnoredChecksProps) {
  const { ignoredChecks } = project
  return (
    <section class="card" aria-labelledby="ignored-title">
      <h2 id="ignored-title">Ignored checks</h2>
      <p>
        Ignored checks stay listed but do not count in the score, from the next run of each report.
        {ignoredChecks.length === 0 && ' No checks are ignored.'}
      </p>
      {ignoredChecks.length > 0 && (
        <ul class="entries">
          {ignoredChecks.map((id) => (
            <Row project={project} id={id} check={checks.find((each) => each.id === id)} />
          ))}
        </ul>
      )}
      <form class="form" method="post" action={projectPath(project, '/ignored')}>
        <p class="field">
          <label for="check">Check to ignore</label>
          <select
            id="check"
            name="check"
            required
            aria-describedby={fault === undefined ? undefined : 'check-fault'}
            aria-invalid={fault === undefined ? undefined : 'true'}
          >
            <option value="">Choose a check</option>
            {[...new Set(checks.map(({ category }) => category))].map((category) => (
              <optgroup label={categoryTitle(category)}>
                {checks
                  .filter((each) => each.category === category && !ignoredChecks.includes(each.id))
                  .map(({ id, title }) => (
                    <option value={id}>{quoteText(title, 90)}</option>
                  ))}
              </optgroup>
            ))}
          </select>
          {fault !== undefined && (
            <span class="fault" id="check-fault">
              {fault}
            </span>
          )}
        </p>
        <button class="button" type="submit">
          Ignore check
        </button>
      </form>
    </section>
  )
}

function Row({
  project,
  id,
  check,
}: {
  readonly project: ProjectSummary
  readonly id: string
  readonly check: Pick<Check, 'title' | 'why'> | undefined
}) {
  return (
    <li>
      <p>
        {check ? (
          <a href={`/docs/checks/${id}`}>{check.title}</a>
        ) : (
          <code>
            <Quoted text={id} length={100} />
          </code>
        )}
        <br />
        <span class="soft">{check?.why ?? 'This check is no longer in the catalogue.'}</span>
      </p>
      <form method="post" action={projectPath(project, '/ignored')}>
        <input type="hidden" name="check" value={id} />
        <input type="hidden" name="ignore" value="0" />
        <button class="button" type="submit">
          Stop ignoring
          <span class="sr">
            : <Quoted text={check?.title ?? id} length={120} />
          </span>
        </button>
      </form>
    </li>
  )
}
