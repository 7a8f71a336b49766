import { userInfo } from 'node:os'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { databaseServer } from './database-server.ts'
import { databaseFault, databaseUser, driverUrl } from './database-url.ts'

describe('the URL of a database', () => {
  it.each([
    ['postgres://ada:p#w@db/pagemark', 'such as %40 for @'],
    ['postgres://a%zz@db/pagemark', 'such as %40 for @'],
    ['postgres://ada@db/', 'must be a URL'],
    ['mysql://ada@db/pagemark', 'must be a URL'],
    ['postgres://ada@db/pagemark?sslmode=strict', 'must have an sslmode out of disable, allow'],
    // Not a user, a password and a host, but one password.
    ['postgres://ada:p@/w@db/pagemark', 'such as %40 for @'],
    ['postgres://ada:%FF@db/pagemark', 'such as %40 for @'],
    ['postgres://ada@db/pagemark?options=%zz', 'such as %40 for @'],
    // Parts of the password 12/x?sec=ret or 12/x#ret, not the name of a parameter.
    ['postgres://ada:12/x?sec=ret@db/pagemark', 'such as %40 for @'],
    ['postgres://ada:12/x#ret@db/pagemark', 'such as %40 for @'],
    ['postgres://ada@db/a%3Fb', 'must not name a database with ? or #'],
    ['postgres://ada@db/a%23b', 'must not name a database with ? or #'],
    [
      'postgres://ada:secret@db/pagemark?sslmode=disable&target_session_attrs=read-write',
      'must not have the parameter target_session_attrs: Pagemark does not use it',
    ],
    [
      'postgres://ada@db/pagemark?connect_timeout=5',
      'must not have the parameter connect_timeout: Pagemark does not use it',
    ],
    ...[
      'statement_timeout',
      'query_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ].map((name) => [
      `postgres://ada@db/pagemark?${name}=1`,
      `must not have the parameter ${name}: Pagemark sets its own timeouts`,
    ]),
  ])('%s has the fault %s', (url, fault) => {
    expect(databaseFault(url)).toContain(fault)
  })

  it.each([
    'postgres://ada:p%40%2F%23@db/pagemark',
    'postgres://ada@/pagemark?host=/run/postgresql',
    'postgresql://%2Frun%2Fpostgresql/pagemark',
    'postgres://db/pagemark?user=ada@example&password=p%40&port=6432&options=-c%20jit%3Doff',
    'postgres://db/pagemark?application_name=x&sslmode=verify-full&sslrootcert=/a&sslcert=/b&sslkey=/c',
  ])('%s has no fault', (url) => expect(databaseFault(url)).toBeUndefined())

  it.each([
    ['postgres://ada@/pagemark?host=/run/postgresql', '/run/postgresql'],
    ['postgres://ada@%2Frun%2Fpostgresql:5433/pagemark', '/run/postgresql'],
    ['postgres://ada@db:6432/pagemark', 'db:6432'],
    ['postgres:///pagemark?host=db&port=6432', 'db:6432'],
  ])('%s is that of %s, also for the driver', (url, host) => {
    expect(databaseServer(url)).toMatchObject({ host, database: 'pagemark' })
    const driver = new Client({ connectionString: driverUrl(url) })
    expect(host).toBe(driver.host.startsWith('/') ? driver.host : `${driver.host}:${driver.port}`)
    expect(driver).toMatchObject({ database: 'pagemark' })
  })

  it.each(['a@b', 'a/b', 'a+b', 'a:b;c,d', 'a b', 'a%b', 'a%40b', 'ä書', '$&='])(
    'names the database %s, also for the driver',
    (name) => {
      const url = `postgres://ada@db/${encodeURIComponent(name)}`
      expect(databaseFault(url)).toBeUndefined()
      expect(databaseServer(url)).toMatchObject({ database: name })
      expect(new Client({ connectionString: driverUrl(url) })).toMatchObject({ database: name })
    },
  )

  it('without a user means that of the variable, or of this process', () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('PGUSER', undefined)
    // The driver would take its word, which `sudo` and `su` may leave as it was.
    vi.stubEnv('USER', 'other')
    const url = 'postgres:///pagemark?host=/run/postgresql'
    expect(databaseServer(url).user).toBe(userInfo().username)
    expect(new Client({ connectionString: driverUrl(url) }).user).toBe(userInfo().username)
    expect(databaseUser(new URL(url), { PGUSER: 'ada' })).toBe('ada')
  })

  it.each(['prefer', 'require', 'verify-ca'])(
    'has certificates verified with sslmode=%s, and no name for sessions',
    (mode) => {
      const url = driverUrl(`postgres://ada@db/pagemark?sslmode=${mode}&application_name=x`)
      expect([...new URL(url).searchParams]).toEqual([
        ['sslmode', 'verify-full'],
        ['user', 'ada'],
      ])
    },
  )

  it('is encrypted as the variable of libpq says if it does not say so itself', () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    const ssl = (parameters: string) =>
      new Client({ connectionString: driverUrl(`postgres://ada@db/pagemark${parameters}`) }).ssl
    vi.stubEnv('PGSSLMODE', undefined)
    expect(['', '?sslmode=allow'].map(ssl)).toEqual([false, false])
    vi.stubEnv('PGSSLMODE', 'require')
    expect(['', '?sslmode=allow', '?sslmode=disable'].map(ssl)).toEqual([true, true, false])
  })

  it('may allow TLS, without which the driver connects', () => {
    const url = 'postgres://ada@db/pagemark?sslmode=allow'
    expect(databaseFault(url)).toBeUndefined()
    expect(new Client({ connectionString: driverUrl(url) })).toMatchObject({ ssl: false })
  })
})
