import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabaseServer } from '../../../src/store/database/database.ts'
import { migrate } from '../../../src/store/database/migrate.ts'
import { GUARDED, OWNER, type PostgresServer, startPostgres } from './postgres-server.ts'

/** The databases of this test run. */
export interface PostgresOfTests {
  /** URL of the template database. */
  readonly url: string
  /** Name of the template, which the names of its copies begin with. */
  readonly template: string
  /** A user that has a password. */
  readonly guarded: string
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres?: PostgresOfTests
  }
}

/**
 * Starts a server once per test run, before the first test on PostgreSQL, with an empty database that has all tables.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['PAGEMARK_TEST_DATABASE_URL']
  const server = given ? existingServer(given) : await startPostgres()
  const template = `pagemark_test_${randomBytes(4).toString('hex')}`
  const urlOf = (database: string) => {
    const url = server.urlOf(database)
    return given ? url : asOwner(url)
  }
  try {
    if (!given) await createRoles(server)
    await ask(urlOf('postgres'), `create database ${template}`)
    if (!given) await ask(server.urlOf(template), GRANT_OF_TESTS)
    const db = openDatabaseServer({ url: urlOf(template), pool: 1, name: 'tests' })
    await migrate(db)
    await db.destroy()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', { url: urlOf(template), template, guarded: GUARDED })
  return async () => {
    if (given) await dropDatabases(server, template)
    await server.stop()
  }
}

/** A test resets the statistics. */
const GRANT_OF_TESTS = `grant execute on function pg_stat_reset() to ${OWNER}`

/** Tests make the guarded user the owner of a database, which needs its rights. */
async function createRoles(server: PostgresServer): Promise<void> {
  const url = server.urlOf('postgres')
  await ask(url, `create role ${GUARDED} login password 'right'`)
  await ask(url, `create role ${OWNER} login createdb createrole in role ${GUARDED}`)
}

function asOwner(url: string): string {
  return url.replace('//postgres@', `//${OWNER}@`)
}

function existingServer(given: string): PostgresServer {
  return {
    urlOf(database) {
      const url = new URL(given)
      url.pathname = `/${database}`
      return url.href
    },
    stop: async () => undefined,
  }
}

async function dropDatabases(server: PostgresServer, prefix: string): Promise<void> {
  const url = server.urlOf('postgres')
  const rows = await ask(url, `select datname from pg_database where datname like '${prefix}%'`)
  for (const { datname } of rows) await ask(url, `drop database "${datname}" with (force)`)
}

async function ask(url: string, sql: string): Promise<{ readonly datname?: string }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
