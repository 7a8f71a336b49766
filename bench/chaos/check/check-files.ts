import type { Found } from './found.ts'
import { type History, mayHaveHappened } from './history.ts'

/** Checks that every file that a row names is stored, as far as its run was acknowledged or completed, and no others. */
export function checkFiles({ exchanges }: History, { files }: Pick<Found, 'files'>): string[] {
  const deleted = new Set(
    exchanges.flatMap((exchange) =>
      exchange.asked.what === 'delete-project' && mayHaveHappened(exchange)
        ? [exchange.asked.project]
        : [],
    ),
  )
  const uploads = exchanges.flatMap(({ asked, told }) => {
    if (asked.what !== 'upload' || told.as !== 'acknowledged' || deleted.has(asked.project))
      return []
    const id = told.id ?? ''
    if (!files.uploads.has(id)) return [`the upload ${id} was acknowledged and is lost`]
    return files.uploads.get(id) === false ? [`the file of the upload ${id} is missing`] : []
  })
  return [
    ...uploads,
    ...files.missing.map((key) => `the file ${key} is missing`),
    ...files.orphans.map((key) => `the file ${key} belongs to nothing`),
  ]
}
