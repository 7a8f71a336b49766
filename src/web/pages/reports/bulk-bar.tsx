import { listPath, type ListFilter } from '../../query/list-filter.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'

/** Maximum reports that one form changes. */
export const BULK_LIMIT = 1000

export interface BulkBarProps {
  readonly filter: ListFilter
  /** IDs of the reports on this page. */
  readonly shown: readonly string[]
  /** Number of all matching reports. */
  readonly total: number
  /** Names to choose from. */
  readonly projects: readonly string[]
}

/**
 * Actions for the selected reports. The style sheet shows it once something is selected; without scripts, it is always
 * visible.
 */
export function BulkBar({ filter, shown, total, projects }: BulkBarProps) {
  return (
    <form id="bulk" class="bulk card" method="post" action="/reports/bulk" aria-label="Selection">
      {/* Enter in a field or checkbox activates a form’s first button. Outside of a dialog, this one does nothing. */}
      <button type="submit" formmethod="dialog" hidden />
      <p class="picked" aria-hidden="true" />
      <input type="hidden" name="list" value={listPath(filter)} />
      <input type="hidden" name="shown" value={shown.join(',')} />
      {total > shown.length && (
        <label class="all">
          <input type="checkbox" name="all" value="1" />
          <span>
            All {counted(total, 'report')} that match
            {total > BULK_LIMIT && `, the first ${numberText(BULK_LIMIT)} of them at a time`}
          </span>
        </label>
      )}
      <div class="acts">
        <button class="button" type="submit" name="do" value="run" data-busy="Starting…">
          Run again
        </button>
        <button class="button" type="submit" name="do" value="compare">
          Compare
        </button>
        <button class="button" type="submit" name="do" value="export">
          Export CSV
        </button>
        <button class="button" type="submit" name="do" value="delete">
          Delete…
        </button>
        <MoreActs projects={projects} />
      </div>
    </form>
  )
}

/** Actions with a further choice. */
function MoreActs({ projects }: Pick<BulkBarProps, 'projects'>) {
  return (
    <details class="menu">
      <summary class="button">More</summary>
      <div class="card">
        <p class="pair">
          <label class="sr" for="bulk-privacy">
            Visibility
          </label>
          <select id="bulk-privacy" name="privacy">
            <option value="1">Private</option>
            <option value="0">Public</option>
          </select>
          <button class="button" type="submit" name="do" value="privacy">
            Change visibility
          </button>
        </p>
        <p class="pair">
          <label class="sr" for="bulk-project">
            Project
          </label>
          <input
            id="bulk-project"
            name="project"
            list="bulk-projects"
            maxlength={300}
            autocomplete="off"
            placeholder="Project"
          />
          <datalist id="bulk-projects">
            {projects.map((name) => (
              <option value={name} />
            ))}
          </datalist>
          <button class="button" type="submit" name="do" value="move">
            Move to project
          </button>
        </p>
      </div>
    </details>
  )
}
