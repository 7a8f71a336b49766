/** The TypeScript type of a JSON schema, for the words that our schemas use; a schema with another one throws. */
export function typeOfSchema(schema, indent = '') {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeOfSchema(each, indent)).join(' | ')
  if (schema.type === 'array') return `readonly (${typeOfSchema(schema.items, indent)})[]`
  if (schema.type === 'object') return typeOfObject(schema, indent)
  const plain = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean' }[
    schema.type
  ]
  if (plain === undefined) throw new Error(`No type for the schema ${JSON.stringify(schema)}.`)
  return plain
}

function typeOfObject({ properties = {}, required = [], patternProperties }, indent) {
  const [record] = Object.values(patternProperties ?? {})
  if (record !== undefined) return `Readonly<Record<string, ${typeOfSchema(record, indent)}>>`
  const inner = `${indent}  `
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    const optional = required.includes(name) ? '' : '?'
    return [
      ...(schema.description === undefined
        ? []
        : [`${inner}/** ${schema.description.replaceAll('*/', '* /')} */`]),
      `${inner}readonly ${key}${optional}: ${typeOfSchema(schema, inner)};`,
    ]
  })
  return ['{', ...members, `${indent}}`].join('\n')
}
