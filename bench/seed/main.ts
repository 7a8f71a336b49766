// npm run seed -- --data-dir DIR | --database postgres://… [--reports N] [--users N] [--projects N] [--largest N]
//
//   [--results N] [--seed N] [--until DATE]
//
// Fills an empty database with synthetic reports for measurements: the same for the same options. The queue stays
// empty.
import { parseArgs } from 'node:util'
import { openDataFolder } from '../../src/cli/data-folder.ts'
import { openDatabase, openDatabaseServer } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { print } from '../print.ts'
import { fillDatabase } from './fill-database.ts'
import { type SeedSize, sizeFault } from './seed-size.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** One user per ten reports, at most 100,000 of them. */
const MOST_OF_ONE = 100_000

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    database: { type: 'string' },
    reports: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '1000' },
    projects: { type: 'string', default: '20000' },
    largest: { type: 'string' },
    results: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string' },
  },
})

const reports = Number(values.reports)
const size: SeedSize = {
  reports,
  users: Number(values.users),
  projects: Number(values.projects),
  largest: values.largest
    ? Number(values.largest)
    : Math.min(MOST_OF_ONE, Math.floor(reports / 10)),
  results: Number(values.results),
  seed: Number(values.seed),
  until: values.until ? Date.parse(values.until) : Math.floor(Date.now() / DAY_MS) * DAY_MS,
}
const { database, 'data-dir': folder } = values
if ((database === undefined) === (folder === undefined)) fail('Name --data-dir or --database.')
const fault = sizeFault(size)
if (fault !== undefined) fail(fault)

const db =
  database === undefined
    ? openDatabase(openDataFolder(folder ?? '').database)
    : openDatabaseServer({ url: database, pool: 1, name: 'pagemark seed', timeouts: 'none' })
try {
  await migrate(db)
  const first = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'is not', null)
    .limit(2)
    .execute()
  if (first.length > 1) fail('The database is in use already: name an empty one.')
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const { runs } = await fillDatabase(db, size, (made) => {
    if (made % 100_000 === 0) print(`${made} reports after ${seconds()} s`)
  })
  print(
    `${size.reports} reports with ${runs} runs of ${size.users} users in ${size.projects} projects, ${seconds()} s`,
  )
  print(`user-1@pagemark.example has ${size.largest} of them`)
} finally {
  await db.destroy()
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
