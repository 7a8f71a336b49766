import { startTagOf } from '../../facts/derived/start-tag.ts'

/** Attributes that tell an element from its neighbours. All others may change while it remains the same element. */
const NAMING = new Set([
  'id',
  'name',
  'property',
  'http-equiv',
  'for',
  'href',
  'src',
  'srcset',
  'action',
])

/**
 * Names an element by its start tag: the tag's name and the attributes that name it, then what follows in the snippet.
 * An `alt` that is removed does not make another image of it. A snippet without such attributes names itself.
 */
export function elementKey(snippet: string): string {
  const tag = startTagOf(snippet)
  const naming = tag?.attributes.filter(({ name }) => NAMING.has(name)) ?? []
  if (!tag || naming.length === 0) return snippet
  const attributes = naming.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).toSorted()
  return `<${[tag.name, ...attributes].join(' ')}>${tag.rest}`
}
