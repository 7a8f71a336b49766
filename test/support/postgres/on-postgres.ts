import { inject } from 'vitest'
import { openMigratedBy } from '../migrated-database.ts'
import { postgresDatabases } from './postgres-databases.ts'

/** What `openTestStore` opens in the files of this project is on PostgreSQL. */
const server = inject('postgres')
if (server === undefined) throw new Error('No server was started for these tests.')
openMigratedBy('postgres', postgresDatabases(server))
