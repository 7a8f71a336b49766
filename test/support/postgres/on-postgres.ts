import { inject } from 'vitest'
import { openMigratedBy } from '../migrated-database.ts'
import { postgresDatabases } from './postgres-databases.ts'

/** `openTestStore` opens PostgreSQL databases in the files of this project. */
const server = inject('postgres')
if (server === undefined) throw new Error('No server was started for these tests.')
openMigratedBy('postgres', postgresDatabases(server))
