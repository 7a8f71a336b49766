import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type FieldErrors, invalidFields } from '../http/problem.ts'

/**
 * What a query or a body may hold. A field with a default may be left out; once read it is there.
 */
export function inputOf<T extends TProperties>(properties: T): TObject<T> {
  const required = Object.keys(properties).filter((name) => isRequired(properties[name]))
  return Type.Object(properties, { required })
}

/** Fields that are what they may be, and sentences about those that are not. */
export interface Reading<Fields> {
  readonly fields: Partial<Fields>
  readonly errors: Record<string, string[]>
}

/**
 * Reads what came as a query, a form or JSON by the same rules: an empty value is an absent one, but
 * an empty list where a list is due; digits are a number where a number is due, a text with commas is
 * a list where a list is due, and fields that the schema does not name are ignored.
 */
export function readFields<T extends TProperties>(
  schema: TObject<T>,
  input: unknown,
): Reading<Static<TObject<T>>> {
  const given = isRecord(input) ? input : {}
  const fields: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  for (const [name, rule] of Object.entries<TSchema>(schema.properties)) {
    const value = valueOf(Object.hasOwn(given, name) ? given[name] : undefined, rule)
    if (value === undefined) {
      const fallback = defaultOf(rule)
      if (fallback !== undefined) fields[name] = fallback
      else if (isRequired(rule)) errors[name] = [`${name} is required.`]
    } else if (Value.Check(rule, value)) fields[name] = value
    else errors[name] = [`${name} must be ${allowedBy(rule)}.`]
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- each was checked against its schema just now
  return { fields: fields as Partial<Static<TObject<T>>>, errors }
}

/**
 * The fields, when all of them are what they may be.
 *
 * @throws {Problem} `fields-invalid`, naming every wrong field
 */
export function requireFields<T extends TProperties>(
  schema: TObject<T>,
  input: unknown,
): Static<TObject<T>> {
  const { fields, errors } = readFields(schema, input)
  refuseErrors(errors)
  // oxlint-disable-next-line no-unsafe-type-assertion -- without errors no required field is missing
  return fields as Static<TObject<T>>
}

export function refuseErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

function valueOf(value: unknown, rule: TSchema): unknown {
  const isEmpty = value === '' || value === null
  if (Type.IsArray(rule)) {
    if (isEmpty) return []
    return typeof value === 'string' ? listed(value) : value
  }
  if (isEmpty) return undefined
  const isDigits = typeof value === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(value)
  return isDigits && isNumeric(rule) ? Number(value) : value
}

/** What stands between the commas. */
function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function isNumeric(rule: TSchema): boolean {
  if (Type.IsEnum(rule)) return rule.enum.every((one) => typeof one === 'number')
  return Type.IsInteger(rule)
}

/** What a field may be, as the end of a sentence. */
function allowedBy(rule: TSchema): string {
  if (Type.IsEnum(rule)) return alternatives(rule.enum.map(String))
  if (Type.IsInteger(rule)) return `a whole number from ${lowestOf(rule)}`
  if (Type.IsArray(rule)) return 'a list of strings'
  return 'pattern' in rule ? 'text without NUL characters' : 'text'
}

function lowestOf(rule: TSchema): number {
  return 'minimum' in rule && typeof rule.minimum === 'number' ? rule.minimum : 0
}

function alternatives(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last
}

function isRequired(rule: TSchema | undefined): boolean {
  return !Type.IsOptional(rule) && defaultOf(rule) === undefined
}

function defaultOf(rule: TSchema | undefined): unknown {
  return rule && 'default' in rule ? rule.default : undefined
}

/** True for what has fields: the body of a JSON text may be anything. */
export function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
