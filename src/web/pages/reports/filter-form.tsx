import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { ComponentChildren } from 'preact'
import type { ListFilter } from '../../query/list-filter.ts'
import { SearchField } from '../../parts/forms/search-field.tsx'
import { PRIVACY_WORDS } from '../../parts/report/privacy-label.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'
import { DEVICE_WORDS } from '../../parts/list/device-words.ts'

/** A project that the list can be filtered by. */
export interface ListedProject {
  /** Its identifier in URLs. */
  readonly reference: string
  readonly name: string
  /** Whether it belongs to another user. */
  readonly shared: boolean
}

export interface FilterFormProps {
  readonly filter: ListFilter
  /** To choose from; undefined if there are too many. */
  readonly projects: readonly ListedProject[] | undefined
}

export const STATUS_WORDS = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
} as const

const ORDER_WORDS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  audited: 'Latest audit first',
  'audited-oldest': 'Oldest audit first',
  worst: 'Worst first',
  best: 'Best first',
  address: 'URL, A to Z',
  'address-desc': 'URL, Z to A',
} as const

/**
 * The filters and sorting of the list, in one form that works in any browser. Frequent ones are expanded; with a
 * script, the list follows each choice.
 */
export function FilterForm({ filter, projects }: FilterFormProps) {
  return (
    <form
      class="narrowing"
      method="get"
      action="/reports"
      role="search"
      aria-label="Reports"
      data-narrows
    >
      {filter.check !== undefined && <input type="hidden" name="check" value={filter.check} />}
      <SearchField label="Search title or URL" value={filter.search} maxlength={2048} />
      <Choice name="result" label="Result" value={filter.result} words={RESULT_WORDS} any="All" />
      <ProjectChoice value={filter.project} projects={projects} />
      <button class="button" type="submit">
        Apply
      </button>
      <Folded filter={filter} />
    </form>
  )
}

/** Rarely used filters. */
function Folded({ filter }: Pick<FilterFormProps, 'filter'>) {
  const { status, device, privacy, order, perPage } = filter
  const open = [status, device, privacy].some((each) => each !== undefined)
  return (
    <details open={open}>
      <summary>More filters and sorting</summary>
      <div class="choices">
        <Choice name="status" label="State" value={status} words={STATUS_WORDS} any="All" />
        <Choice name="device" label="Device" value={device} words={DEVICE_WORDS} any="All" />
        <Choice
          name="privacy"
          label="Visibility"
          value={privacy === undefined ? undefined : String(privacy)}
          words={PRIVACY_WORDS}
          any="All"
        />
        <Choice name="order" label="Sort" value={order} words={ORDER_WORDS} />
        <Choice
          name="per_page"
          label="Per page"
          value={String(perPage)}
          words={{ '10': '10', '25': '25', '50': '50', '100': '100' }}
        />
      </div>
    </details>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly words: Readonly<Record<string, string>>
  /** Label of the empty option; absent if a choice is required. */
  readonly any?: string
}

function Choice({ name, label, value, words, any }: ChoiceProps) {
  return (
    <Labelled name={name} label={label}>
      <select id={name} name={name}>
        {any !== undefined && <option value="">{any}</option>}
        {Object.entries(words).map(([each, word]) => (
          <option value={each} selected={each === value}>
            {word}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

function ProjectChoice({
  value,
  projects,
}: {
  readonly value: string | undefined
  readonly projects: FilterFormProps['projects']
}) {
  if (!projects) {
    return (
      <Labelled name="project" label="Project">
        <input id="project" name="project" value={value} maxlength={300} autocomplete="off" />
      </Labelled>
    )
  }
  const chosen = projects.find(({ reference }) => isSame(reference, value))
  const choices =
    value === undefined || chosen
      ? projects
      : [{ reference: value, name: value, shared: false }, ...projects]
  return (
    <Labelled name="project" label="Project">
      <select id="project" name="project">
        <option value="">All</option>
        {choices.map(({ reference, name, shared }) => (
          <option dir="auto" value={reference} selected={isSame(reference, value)}>
            {quoteText(name, 60)}
            {shared && ' (shared with you)'}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** Names are case-insensitive. */
export function isSame(reference: string, value: string | undefined): boolean {
  return reference.toLowerCase() === value?.toLowerCase()
}

function Labelled({
  name,
  label,
  children,
}: {
  readonly name: string
  readonly label: string
  readonly children: ComponentChildren
}) {
  return (
    <p class="field">
      <label for={name}>{label}</label>
      {children}
    </p>
  )
}
