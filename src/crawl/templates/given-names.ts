import { createComparer } from '../likeness/compare-sketches.ts'
import { ALIKE } from './group-pages.ts'

/** A name that an owner gave to a template, and the structure by which later crawls find the template again. */
export interface TemplateName {
  readonly name: string
  /** Sketch of its first page's structure, base64. */
  readonly structure: string
}

/**
 * The given name of each template, by its place in `structures`, the structures of their first pages. Each name goes to the
 * template that is most similar to the named one, if the two could be one template, and each template has one name.
 */
export function givenNames(
  structures: readonly string[],
  given: readonly TemplateName[],
): ReadonlyMap<number, string> {
  if (given.length === 0) return new Map()
  const sketches = [...structures, ...given.map(({ structure }) => structure)]
  const alike = createComparer(
    sketches.map((sketch) => Buffer.from(sketch, 'base64')),
    ALIKE,
  )
  const pairs = given.flatMap(({ name }, place) =>
    structures.flatMap((_, template) => {
      const likeness = alike(structures.length + place, template)
      return likeness === null ? [] : { name, template, likeness }
    }),
  )
  const names = new Map<number, string>()
  const used = new Set<string>()
  for (const { name, template } of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    if (used.has(name) || names.has(template)) continue
    names.set(template, name)
    used.add(name)
  }
  return names
}
