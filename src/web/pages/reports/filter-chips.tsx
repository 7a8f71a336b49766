import { catalogue } from '../../../checks/catalogue.ts'
import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import { FILTERS, listPath, type ListWish } from '../../query/list-wish.ts'
import { PRIVACY_WORDS } from '../../parts/report/privacy-label.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { DEVICE_WORDS } from '../../parts/list/device-words.ts'
import { isSame, type ListFilterProps, STATUS_WORDS } from './list-filter.tsx'

/** What the list is narrowed by, each part with the way to be without it. */
export function FilterChips({ wish, projects = [] }: ListFilterProps) {
  const chips = FILTERS.flatMap((name) => {
    const project = projects.find(({ reference }) => isSame(reference, wish.project))
    const words = name === 'project' && project ? project.name : wordsOf(name, wish)
    return words === undefined ? [] : [{ name, words }]
  })
  return (
    <ul class="chips" aria-label="Active filters">
      {chips.map(({ name, words }) => (
        <li>
          <a href={listPath(wish, { [name]: undefined, page: 1 })}>
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

function wordsOf(name: (typeof FILTERS)[number], wish: ListWish): string | undefined {
  const { result, status, device, privacy, check } = wish
  if (name === 'result') return result && RESULT_WORDS[result]
  if (name === 'status') return status && STATUS_WORDS[status]
  if (name === 'device') return device && DEVICE_WORDS[device]
  if (name === 'privacy') return privacy === undefined ? undefined : PRIVACY_WORDS[privacy]
  if (name === 'check') return catalogue.find(({ id }) => id === check)?.title ?? check
  return wish[name]
}
