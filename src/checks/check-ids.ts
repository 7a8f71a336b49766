import { catalogue } from './catalogue.ts'
import { nearestId } from './shared/nearest-id.ts'

const checkIds: ReadonlySet<string> = new Set(catalogue.map(({ id }) => id))

/** False for checks of older catalogues, which old results may still contain. */
export function isCheckId(id: string): boolean {
  return checkIds.has(id)
}

/** Limits of the list in the message: number of ids, and length of each. */
const MAX_NAMED = 10
const MAX_LENGTH = 100

/** Error message that names invalid check ids, each once; undefined if all are valid. */
export function checkIdsFault(ids: readonly string[]): string | undefined {
  const unknown = ids.filter((id) => !checkIds.has(id))
  if (unknown.length > 0) return unknownText([...new Set(unknown)])
  const repeated = ids.filter((id, place) => ids.indexOf(id) !== place)
  return repeated.length === 0
    ? undefined
    : `Named more than once: ${named([...new Set(repeated)])}.`
}

/** Which are unknown, the likely intended id, and where to find the list. */
function unknownText(ids: readonly string[]): string {
  const meant = new Set(ids.slice(0, MAX_NAMED).map((id) => nearestId(id, checkIds)))
  const near = [...meant].filter((id) => id !== undefined)
  return [
    ids.length === 1 ? `There is no check ${named(ids)}.` : `There are no checks ${named(ids)}.`,
    ...(near.length === 0 ? [] : [`Did you mean ${named(near)}?`]),
    'Every report names the ids of its checks, and so does /docs/checks.',
  ].join(' ')
}

function named(ids: readonly string[]): string {
  const shown = ids.slice(0, MAX_NAMED).map((id) => `"${id.slice(0, MAX_LENGTH)}"`)
  const rest = ids.length - shown.length
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`
}
