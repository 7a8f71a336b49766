import { catalogue } from '../../../checks/catalogue.ts'
import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import { FILTERS, listPath, type ListFilter } from '../../query/list-filter.ts'
import { PRIVACY_WORDS } from '../../parts/report/privacy-label.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { DEVICE_WORDS } from '../../parts/list/device-words.ts'
import { isSame, type FilterFormProps, STATUS_WORDS } from './filter-form.tsx'

/** The active filters of the list, each with a link that removes it. */
export function FilterChips({ filter, projects = [] }: FilterFormProps) {
  const chips = FILTERS.flatMap((name) => {
    const project = projects.find(({ reference }) => isSame(reference, filter.project))
    const words = name === 'project' && project ? project.name : wordsOf(name, filter)
    return words === undefined ? [] : [{ name, words }]
  })
  return (
    <ul class="chips" aria-label="Active filters">
      {chips.map(({ name, words }) => (
        <li>
          <a href={listPath(filter, { [name]: undefined, page: 1 })}>
            <span class="sr">Remove </span>
            {TITLES[name]} <Quoted text={words} length={60} />
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a href="/reports">Clear filters</a>
        </li>
      )}
    </ul>
  )
}

const TITLES: Readonly<Record<(typeof FILTERS)[number], string>> = {
  search: 'Search:',
  result: 'Result:',
  status: 'State:',
  project: 'Project:',
  device: 'Device:',
  privacy: 'Visibility:',
  check: 'Needs work:',
}

function wordsOf(name: (typeof FILTERS)[number], filter: ListFilter): string | undefined {
  const { result, status, device, privacy, check } = filter
  if (name === 'result') return result && RESULT_WORDS[result]
  if (name === 'status') return status && STATUS_WORDS[status]
  if (name === 'device') return device && DEVICE_WORDS[device]
  if (name === 'privacy') return privacy === undefined ? undefined : PRIVACY_WORDS[privacy]
  if (name === 'check') return catalogue.find(({ id }) => id === check)?.title ?? check
  return filter[name]
}
