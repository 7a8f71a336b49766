import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { describeSettings, readConfig } from './config.ts'

const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

/** Their defaults are those of this machine. */
const OF_CORES = new Set(['PAGEMARK_STATIC_CONCURRENCY', 'PAGEMARK_LAB_CONCURRENCY'])

function shownDefault(name: string, fallback: string | undefined): string {
  if (fallback === undefined) return 'unset'
  if (OF_CORES.has(name) && fallback === String(availableParallelism())) return 'cores'
  return fallback === '' ? 'empty' : `\`${fallback}\``
}

it.each(describeSettings())(
  'the manual contains the current $name: default, range and meaning',
  ({ name, doc, range, fallback }) => {
    const row = manual.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
    expect(row).toBe(`| \`${name}\` | ${shownDefault(name, fallback)} | ${range} | ${doc} |`)
  },
)

it('the manual has each variable of OpenTelemetry that is read, and no other', () => {
  const source = readFileSync(new URL('trace-settings.ts', import.meta.url), 'utf8')
  const rows = manual.split('\n').filter((line) => line.startsWith('| `OTEL_'))
  const named = (text: string) => [...new Set(text.match(/\bOTEL_[A-Z_]+/g))].toSorted()
  expect(named(rows.join('\n'))).toEqual(named(source))
})

it('the manual has no setting that is none', () => {
  const named = [...manual.matchAll(/^\| `(PAGEMARK_\w+)`/gm)].map(([, name]) => name)
  expect(named).toEqual(describeSettings().map(({ name }) => name))
})

it('the manual has no setting without effect', () => {
  const rows = manual.split('\n').filter((line) => line.startsWith('| `PAGEMARK_'))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => /not in this version|not yet|no effect/i.test(row))).toEqual([])
})

/** The commands after the first mention of a text, and before other text. */
function commandsAfter(text: string): string {
  return /```sh\n([^`]+)```/.exec(manual.slice(manual.indexOf(text)))?.[1] ?? ''
}

/** Runs commands in a shell with a `pagemark` that only prints its environment, one line per call. */
function environmentsOf(commands: string, env: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  const program = `#!${process.execPath}\nconsole.log(JSON.stringify(process.env))`
  writeFileSync(join(folder, 'pagemark'), program, { mode: 0o755 })
  const PATH = `${folder}:${process.env['PATH']}`
  const printed = execFileSync('sh', ['-euc', commands], {
    env: { ...env, PATH },
    encoding: 'utf8',
  })
  const lines = printed.trim().split('\n')
  return lines.map((line): Record<string, string> => JSON.parse(line))
}

it.each([
  {
    DATABASE_URL: 'postgres://ada@db.example.com/pagemark',
    BLOB_URL: 's3://pagemark/production?endpoint=https://s3.example.com&region=eu-1',
    SECRET_KEY_FILE: '/etc/pagemark/secret.key',
  },
  { DATABASE_URL_FILE: '/run/secrets/database-url', BLOB_URL_FILE: '/run/secrets/blob-url' },
])('the restore drill of the manual uses nothing of an installation with %j', (settings) => {
  const production = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`PAGEMARK_${name}`, value]),
  )
  const drill = environmentsOf(commandsAfter('**Drill.**'), production).map(readConfig)
  expect(drill.map(({ DATA_DIR }) => DATA_DIR)).toEqual(['/tmp/drill', '/tmp/drill'])
  for (const { DATABASE_URL, BLOB_URL, SECRET_KEY_FILE } of drill) {
    expect([DATABASE_URL, BLOB_URL, SECRET_KEY_FILE]).toEqual([undefined, undefined, undefined])
  }
})

it('the manual passes the password of the target of a move in the environment', () => {
  const password = join(temporaryFolder(), 'password')
  writeFileSync(password, 'right\n')
  const commands = commandsAfter('### Moving to PostgreSQL')
  const [environment] = environmentsOf(
    commands.replace('/etc/pagemark/database-password', password),
    {},
  )
  expect(environment?.['PGPASSWORD']).toBe('right')
  expect(commands).toContain('--to postgres://pagemark@')
})
