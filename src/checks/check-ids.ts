import { catalogue } from './catalogue.ts'

const checkIds: ReadonlySet<string> = new Set(catalogue.map(({ id }) => id))

/** False for checks of catalogues that are gone, which old results may still name. */
export function isCheckId(id: string): boolean {
  return checkIds.has(id)
}

/** As many as a person reads, and as much of each as an id may be long. */
const MAX_NAMED = 10
const MAX_LENGTH = 100

/** Why these are not ids of checks, each once, as a sentence that names them; undefined when they are. */
export function checkIdsFault(ids: readonly string[]): string | undefined {
  const unknown = ids.filter((id) => !checkIds.has(id))
  if (unknown.length > 0) return `There are no checks ${named(unknown)}.`
  const repeated = ids.filter((id, place) => ids.indexOf(id) !== place)
  return repeated.length === 0 ? undefined : `Named more than once: ${named(repeated)}.`
}

function named(ids: readonly string[]): string {
  const each = [...new Set(ids)]
  const shown = each.slice(0, MAX_NAMED).map((id) => `"${id.slice(0, MAX_LENGTH)}"`)
  const rest = each.length - shown.length
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`
}
