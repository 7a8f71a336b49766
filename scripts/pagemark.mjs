// `npm run pagemark`: npm starts scripts in the folder of the clone, also for `npm --prefix CLONE run pagemark -- ci` in
// another repository. Commands for files of that repository run there; those of the server keep the clone's data folder.
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OF_REPOSITORIES = new Set(['audit', 'baseline', 'budget', 'ci', 'crawl'])

const from = process.env.INIT_CWD ?? ROOT
const isOutside = relative(ROOT, from).startsWith('..')
if (isOutside && OF_REPOSITORIES.has(process.argv[2] ?? '')) process.chdir(from)
await import('../dist/cli/main.js')
