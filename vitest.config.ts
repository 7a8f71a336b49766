import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { forgetCompiled } from './test/support/suite/forget-compiled.ts'
import { TimeReport } from './test/support/suite/time-report.ts'

/** Tests of browsers: of what they measure, and of what becomes of them and their runs. Each keeps more than a core busy. */
const LAB = [
  'test/e2e/lab-*.test.ts',
  'test/e2e/{browser-leaks,{chaos-browsers,audit-lab,axe-rules,doctor,s3-files,serve-browser}.release}.test.ts',
]

/** Once more on PostgreSQL before a release: what is asked of the database by its own means. */
const ON_BOTH_ENGINES = [
  'src/{store,queue}/**/*.test.ts',
  'test/api-*.test.ts',
  'test/{account-*,email-change,guest-*,lock-outs,password-and-keys,recovery,required-second-factor,second-factor,set-up,sign-*}.test.ts',
  'test/{own-reports,page-lists,project-settings,projects,report-selection,report-settings,security-events,shared-reports}.test.ts',
  'test/{chaos-points,kept-lists,logged-changes,{changes,deletions}-at-once,seed,large-lists,long-searches,list-plans.release,list-filter-plans.release,schedules.release,two-web-processes}.test.ts',
  'test/export-in-changing-account.test.ts',
  'src/web/http/shared-rate-limit.test.ts',
  'test/{arriving-messages.release,changes-in-turn,ended-meanwhile,keys-of-site-audits,channels,digests,feeds,public-projects}.test.ts',
  'test/{budgets,database-time,marker-command,redeliver-failed,watching}.test.ts',
  'src/accounts/{counting,guest-shares,keyring,report-visits,second-factor,set-up,sign-in,sign-in-code,wrong-key-throttle}.test.ts',
  'src/cli/backup/*.test.ts',
  'test/{hostile-values.release,log-ids}.test.ts',
  'test/e2e/tasks-of-*.release.test.ts',
]
/** What is SQLite's own, as plans of questions are, or asks no database. */
const SQLITE_ONLY = [
  'src/store/database/{sqlite,sqlite-readers,long-reads,migrate,server-lock,new-id,shared-reads,unavailable,whole-messages}.test.ts',
  'src/store/upkeep/backup.test.ts',
  'src/store/sealing/clear-values.test.ts',
  'src/store/{report-plans,builds/counted-runs,runs/{unpack-body,upgrade-results},sites/{site,problem-lines}}.test.ts',
  'src/store/{alerts/around-marker,channels/event-body,projects/kept-days,reports/trigrams}.test.ts',
  'src/store/{blobs,checkpoints}/**/*.test.ts',
]

/**
 * Of those, what `npm test` asks on PostgreSQL too: store and queue, what they count and limit, and the contract of the API:
 * creation with its refusals, lists by each filter and order, search and projects.
 */
const CONTRACT_OF_ENGINES = [
  'src/{store,queue}/**/*.test.ts',
  'src/accounts/counting.test.ts',
  'src/web/http/shared-rate-limit.test.ts',
  'test/api-{change,new-project,projects,report-list,reports,store}.test.ts',
  'test/{chaos-points,kept-lists,log-ids,logged-changes,{changes,deletions}-at-once,two-web-processes}.test.ts',
]

/** What is PostgreSQL's own. */
const POSTGRES_ONLY = [
  'src/store/database/{postgres,named-statements,add-index,migration-lock,reads-on-server,lock-order,searched-titles,state-connection,unanswered-writes}.test.ts',
  'src/store/database/{report-trigrams,recovered-state}.release.test.ts',
  'src/cli/{keys-at-once,migrate-directly,refused-database,check-database,monitored-server,backup/migrated-meanwhile}.test.ts',
  'src/store/signals/server-signals.test.ts',
  'test/e2e/{postgres,rolling-upgrade,stop-postgres,traces}.release.test.ts',
]

/** Files that only `npm run test:release` runs. */
const RELEASE_ONLY = ['**/*.release.test.ts']

const SETUP = [
  'test/support/leave-no-trace.ts',
  'test/support/suite/keep-compiled.ts',
  'test/support/suite/resolve-sources.ts',
]

/**
 * For V8, in MB: most of what a test makes is garbage soon. With more room for it, it is collected less often, which saves
 * an eighth of the processor time of all tests.
 */
const ROOMY = ['--min-semi-space-size=32', '--max-semi-space-size=64']

forgetCompiled('node_modules/.cache/sources/compiled')

/*
 * `isolate: false`: what is tried without a browser keeps no state in its modules; importing them anew for each of 670
 * files took longer than most of the tests.
 */
export default defineConfig(({ mode }) => ({
  test: {
    // What takes long or repeats a proof at more places runs before a release: `vitest --mode release`.
    exclude: [...configDefaults.exclude, ...(mode === 'release' ? [] : RELEASE_ONLY)],
    provide: { release: mode === 'release', watched: !process.argv.includes('run') },
    // Node imports the sources itself, as it does in `scripts/`: it is a tenth cheaper, and no test mocks a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [...ROOMY, '--import', new URL('scripts/screens/read-tsx.mjs', import.meta.url).href],
    reporters: ['default', new TimeReport()],
    // Half of the time a test waits: for a server, a page, a password to be hashed.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A snapshot that is missing fails, and is written by `vitest -u` alone.
    update: 'none',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: POSTGRES_ONLY,
          testTimeout: 20_000,
          isolate: false,
          setupFiles: SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [
            ...(mode === 'release' ? ON_BOTH_ENGINES : CONTRACT_OF_ENGINES),
            ...POSTGRES_ONLY,
          ],
          exclude: SQLITE_ONLY,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          globalSetup: 'test/support/postgres/start-for-tests.ts',
          setupFiles: [...SETUP, 'test/support/postgres/on-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/*.test.ts', 'test/{peers,routes}/**/*.test.ts'],
          isolate: false,
          setupFiles: SETUP,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          isolate: false,
          setupFiles: SETUP,
          include: ['test/e2e/**/*.test.ts'],
          exclude: [...LAB, ...POSTGRES_ONLY],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'lab',
          include: LAB,
          isolate: false,
          setupFiles: SETUP,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}))
