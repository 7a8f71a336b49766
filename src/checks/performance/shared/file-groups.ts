import type { LoadedFile } from '../../../facts/lab/loading-facts.ts'
import type { Evidence } from '../../check.ts'

/** Files by type, then by party, the heaviest first. */
export function fileGroups(files: readonly LoadedFile[]): Evidence[] {
  const byType = Map.groupBy(files, ({ type }) => type)
  const byParty = Map.groupBy(files, ({ party }) =>
    party === 'first' ? 'first-party' : 'third-party',
  )
  return [rows(byType), rows(byParty)].flatMap((group) =>
    group.toSorted((one, other) => other.bytes - one.bytes),
  )
}

function rows(groups: ReadonlyMap<string, readonly LoadedFile[]>) {
  return [...groups].map(([name, all]) => ({
    name,
    value: all.length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
}
