import { needsWork } from '../../../report/needs-work.ts'
import type { Results } from '../../../report/results.ts'
import { shownChecks } from '../../parts/checks/shown-checks.ts'

export interface CheckWalkProps {
  readonly results: Results
  /** ID of the current check. */
  readonly id: string
  /** The path of the report or the run. */
  readonly base: string
}

/** Previous and next check that needs work, by gain. */
export function CheckWalk({ results, id, base }: CheckWalkProps) {
  const work = needsWork({ ...results, checks: shownChecks(results) })
  const place = work.findIndex((check) => check.id === id)
  const before = place < 0 ? undefined : work[place - 1]
  const after = work[place + 1]
  if (work.length === 0) return null
  return (
    <nav class="pages" aria-label="Checks that need work">
      {place >= 0 && (
        <p>
          Check {place + 1} of {work.length} that need work
        </p>
      )}
      <ul>
        {before && (
          <li>
            <a rel="prev" href={`${base}/checks/${before.id}`}>
              Previous<span class="sr">: {before.title}</span>
            </a>
          </li>
        )}
        {after && (
          <li>
            <a rel="next" href={`${base}/checks/${after.id}`}>
              {place < 0 ? 'First to fix' : 'Next'}
              <span class="sr">: {after.title}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
