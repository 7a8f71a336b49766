import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { edit } from '../bundle/edit.mjs'
import { typeOfSchema } from './type-of-schema.mjs'

const require = createRequire(import.meta.url)

/** Packages that the client's declarations use: copied beside them, since the bundle depends on no package. */
const CLIENT_PACKAGES = ['openapi-fetch', 'openapi-typescript-helpers']

/**
 * Writes the declarations of what `pagemark` exports below `out`: of the client, with those that it needs; of the
 * library, whose own would bring those of the whole engine; and of `defineConfig`, by the schema of the configuration.
 */
export function writeDeclarations({ root, out, compile }) {
  const client = join(out, 'client')
  compile('scripts/declarations/tsconfig.json')
  for (const name of ['api-types', 'pagemark-error', 'pagemark']) {
    const file = join(client, `${name}.d.ts`)
    writeFileSync(file, beside(file))
  }
  // A third of the generated types is indentation.
  const types = join(client, 'api-types.d.ts')
  writeFileSync(types, readFileSync(types, 'utf8').replace(/^ +/gm, ''))
  for (const name of CLIENT_PACKAGES) {
    writeFileSync(join(client, `${name}.d.ts`), beside(declarationsOf(name)))
  }
  const schema = readFileSync(join(root, 'config.schema.json'), 'utf8')
  writeFileSync(join(out, 'ci/define-config.d.ts'), configurationTypes(schema))
  const library = readFileSync(join(import.meta.dirname, 'library.d.ts'), 'utf8')
  const own = edit(library, "'../../src/client/api-types.ts'", "'../client/api-types.js'")
  writeFileSync(join(out, 'engine/library.d.ts'), own)
}

function configurationTypes(schema) {
  return [
    `/** ${JSON.parse(schema).title}. */`,
    `export interface Configuration ${typeOfSchema(JSON.parse(schema))}`,
    '/** Types the export of `pagemark.config.ts`. */',
    'export declare function defineConfig(configuration: Configuration): Configuration;',
    '',
  ].join('\n')
}

function declarationsOf(name) {
  return join(dirname(require.resolve(name)), 'index.d.mts')
}

function beside(file) {
  return readFileSync(file, 'utf8').replace(
    /from (['"])(openapi-[a-z-]+)\1/g,
    (_all, _quote, name) => `from './${name}.js'`,
  )
}
