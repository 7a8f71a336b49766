/** The name of a type without its vocabulary: `https://schema.org/Product` and `schema:Product` are `Product`. */
export function typeName(type: string): string[] {
  const name = type.split(/[/#:]/).at(-1) ?? ''
  return name === '' ? [] : [name]
}
