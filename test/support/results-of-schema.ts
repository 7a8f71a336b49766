import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { catalogue } from '../../src/checks/catalogue.ts'
import { Results } from '../../src/report/results.ts'

/**
 * Fields with our own values, by their path: enumerations and texts of the catalogue. The layout of pages depends on
 * them; a page could influence every other string.
 */
const [check] = catalogue
const OURS: readonly (readonly [place: RegExp, text: string])[] = [
  [/^checks\.\d+\.id$/, check?.id ?? ''],
  [/^checks\.\d+\.category$/, 'seo'],
  [/^checks\.\d+\.(?:title|why|fix)$/, 'Words of the catalogue.'],
  [/^checks\.\d+\.source$/, 'https://source.example/'],
  [/^checks\.\d+\.superseded_by$/, check?.id ?? ''],
  [/^checks\.\d+\.value\.unit$/, 'bytes'],
  [/^categories\.\d+\.id$/, 'seo'],
  [/^categories\.\d+\.title$/, 'Search engines'],
  [/^checks\.\d+\.family$/, 'title'],
  [/^result_reason$/, check?.id ?? ''],
  [/^fix_first\.\d+\.family$/, 'title'],
  [/^fix_first\.\d+\.fix$/, 'Words of the catalogue.'],
  [/^fix_first\.\d+\.checks\.\d+$/, check?.id ?? ''],
  [/^environment\.pagemark$/, '0.0.0'],
  [/^timing\.started_at$/, '2026-11-21T12:00:00.000Z'],
]

/** Results with this text in every field of the schema that is not ours, new fields included. */
export function resultsWith(text: string): Results {
  const results = valueOf(Results, { text, place: '', nth: 0 })
  // Other outcomes of a check have other layouts.
  return Value.Parse(Results, results)
}

interface Field {
  readonly text: string
  readonly place: string
  /** Index for variants: selects the member of an enumeration. */
  readonly nth: number
}

/** More than any enumeration has members, so that each of them occurs. */
const ROWS = 7

function valueOf(schema: TSchema, field: Field): unknown {
  const { text, place, nth } = field
  if (Type.IsEnum(schema)) return schema.enum[nth % schema.enum.length]
  if (Type.IsLiteral(schema)) return schema.const
  if (Type.IsNull(schema)) return null
  if (Type.IsBoolean(schema)) return nth % 2 === 0
  if (Type.IsInteger(schema) || Type.IsNumber(schema)) return 1 + nth
  if (Type.IsString(schema)) return OURS.find(([where]) => where.test(place))?.[1] ?? text
  if (Type.IsUnion(schema)) return valueOf(fullest(schema.anyOf), field)
  if (Type.IsArray(schema)) {
    const rows = Array.from({ length: ROWS }, (_, row) => row)
    return rows.map((row) => valueOf(schema.items, at(field, String(row), row)))
  }
  if (Type.IsRecord(schema)) {
    const [values = Type.Null()] = Object.values(schema.patternProperties)
    return { [text]: valueOf(values, at(field, text, nth)) }
  }
  if (Type.IsObject(schema)) {
    const members = Object.entries<TSchema>(schema.properties)
    return Object.fromEntries(
      members.map(([name, each]) => [name, valueOf(each, at(field, name, nth))]),
    )
  }
  throw new Error(`Nothing is known of what stands at ${place}.`)
}

function at({ text, place }: Field, name: string, nth: number): Field {
  return { text, place: place === '' ? name : `${place}.${name}`, nth }
}

/** The alternative that contains a text, if there is one; never null. */
function fullest(schemas: readonly TSchema[]): TSchema {
  const there = schemas.filter((schema) => !Type.IsNull(schema))
  return there.find((schema) => Type.IsString(schema)) ?? there[0] ?? Type.Null()
}
