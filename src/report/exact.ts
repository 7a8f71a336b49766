import { type TObject, type TProperties, type TSchema, Type } from 'typebox'

/** An object with exactly these members: what an API response may contain. */
export function exact<T extends TProperties>(properties: T): TObject<T> {
  return Type.Object(properties, { additionalProperties: false })
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}
