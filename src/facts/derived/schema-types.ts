import data from './data/schema-types.json' with { type: 'json' }

/** The direct supertypes of every type of schema.org, pending and health extensions included. */
const SUPERTYPES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data.supertypes))

const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  [...SUPERTYPES.keys()].map((name) => [name.toLowerCase(), name]),
)

/** Names are case-sensitive: `product` is not a type, and neither are data types and enumeration members. */
export function isSchemaType(name: string): boolean {
  return SUPERTYPES.has(name)
}

/** The intended type if only upper and lower case are wrong; undefined otherwise. */
export function schemaTypeMeantBy(name: string): string | undefined {
  return SUPERTYPES.has(name) ? undefined : BY_LOWER_CASE.get(name.toLowerCase())
}

/** True if a type is the ancestor or one of its subtypes: `Bakery` is a `LocalBusiness`. */
export function isSubtypeOf(type: string, ancestor: string): boolean {
  if (type === ancestor) return true
  return (SUPERTYPES.get(type) ?? []).some((parent) => isSubtypeOf(parent, ancestor))
}
