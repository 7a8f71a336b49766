import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { edit } from './edit.mjs'
import { typeOfSchema } from './type-of-schema.mjs'

const require = createRequire(import.meta.url)

/** Packages that the client's declarations use: copied beside them, since the bundle depends on no package. */
const CLIENT_PACKAGES = ['openapi-fetch', 'openapi-typescript-helpers']

/**
 * Copies the declarations of `pagemark/client`, with those they need, and of the library, and writes those of
 * `defineConfig` by the schema of the configuration.
 */
export function copyTypes({ from, to, schema }) {
  const client = join(to, 'client')
  mkdirSync(client, { recursive: true })
  for (const name of ['api-types', 'pagemark-error']) {
    const text = readFileSync(join(from, 'client', `${name}.d.ts`), 'utf8')
    // A third of the generated types is indentation.
    writeFileSync(join(client, `${name}.d.ts`), text.replace(/^ +/gm, ''))
  }
  writeFileSync(join(client, 'pagemark.d.ts'), beside(join(from, 'client/pagemark.d.ts')))
  for (const name of CLIENT_PACKAGES) {
    writeFileSync(join(client, `${name}.d.ts`), beside(declarationsOf(name)))
  }
  mkdirSync(join(to, 'ci'), { recursive: true })
  writeFileSync(join(to, 'ci/define-config.d.ts'), configurationTypes(readFileSync(schema, 'utf8')))
  mkdirSync(join(to, 'engine'), { recursive: true })
  const library = readFileSync(join(import.meta.dirname, 'library.d.ts'), 'utf8')
  const own = edit(library, "'../../src/client/api-types.ts'", "'../client/api-types.js'")
  writeFileSync(join(to, 'engine/library.d.ts'), own)
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
