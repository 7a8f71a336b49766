// npm run schema-types
//
// Writes the types of schema.org, each with its direct supertypes, from the installed schema-dts. Run it after an
// update of that package, which follows schema.org a few times a year.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const KEPT = new URL('../src/facts/derived/data/schema-types.json', import.meta.url)

const folder = dirname(createRequire(import.meta.url).resolve('schema-dts/package.json'))
const { version }: { version: string } = JSON.parse(read('package.json'))
const types = typesIn(read('dist/schema.d.ts'))
if (types.size < 900)
  throw new Error(`Only ${types.size} types were found: schema-dts is written otherwise now.`)

const source = `schema-dts ${version}, from https://schema.org/docs/full.html`
const lines = [...types].map(([type, supertypes]) => `    "${type}": ${listOf(supertypes)}`)
writeFileSync(
  KEPT,
  `{\n  "source": "${source}",\n  "supertypes": {\n${lines.join(',\n')}\n  }\n}\n`,
)
process.stdout.write(`${types.size} types of ${source}\n`)

/** Each type with its direct supertypes, both in alphabetical order. */
function typesIn(declarations: string): Map<string, string[]> {
  const names = namesIn(declarations)
  const found = new Map(
    [...names.values()].toSorted().map((name): [string, string[]] => [name, []]),
  )
  const unions = declarations.matchAll(/^export type (\w+)(?:<.*?>)? = (.*);$/gm)
  for (const [, parent = '', members = ''] of unions) {
    const supertype = names.get(parent)
    if (supertype === undefined) continue
    for (const member of members.split('|')) {
      const subtype = names.get(member.trim().replace(/<.*$/, ''))
      if (subtype !== undefined) found.get(subtype)?.push(supertype)
    }
  }
  for (const parents of found.values()) parents.sort()
  return found
}

/** Names in schema.org by TypeScript name: `_3DModel` is `3DModel`. */
function namesIn(declarations: string): Map<string, string> {
  const leaves = declarations.matchAll(
    /^export (?:interface|type) (\w+)Leaf\b[^\n]*\n\s*"@type": "(\w+)";/gm,
  )
  return new Map([...leaves].map(([, own = '', name = '']) => [own, name]))
}

/** In the formatter's style, so that a second run changes nothing. */
function listOf(names: readonly string[]): string {
  return `[${names.map((name) => `"${name}"`).join(', ')}]`
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}
