import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The list of migrations in the built program. */
const LIST = 'var MIGRATIONS = {'

/**
 * A copy of the built program with another migration at the end.
 *
 * @param folder of the copy, which must not exist
 * @param statements in SQL
 * @returns its main module
 */
export async function makeNewerProgram(
  folder: string,
  migration: { readonly name: string; readonly statements: readonly string[] },
): Promise<string> {
  const filter = (path: string) => !path.endsWith('.map')
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, filter })
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const chunks = join(folder, 'dist/chunks')
  for (const name of await readdir(chunks)) {
    const text = await readFile(join(chunks, name), 'utf8')
    if (text.includes(LIST)) {
      await writeFile(join(chunks, name), withMigration(text, migration))
      return join(folder, 'dist/cli/main.js')
    }
  }
  throw new Error('The list of migrations was not found.')
}

function withMigration(
  text: string,
  { name, statements }: { readonly name: string; readonly statements: readonly string[] },
): string {
  const at = text.indexOf('\n};', text.indexOf(LIST))
  const query =
    "{ sql, parameters: [], query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] } }"
  const run = `for (const sql of ${JSON.stringify(statements)}) await db.executeQuery(${query})`
  return `${text.slice(0, at)},\n  ${JSON.stringify(name)}: { async up(db) { ${run} } }${text.slice(at)}`
}
