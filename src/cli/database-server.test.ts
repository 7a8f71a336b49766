import { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { databaseEndpoint } from './database-server.ts'

describe('the endpoint of a database server', () => {
  it.each([
    'postgres://ada:secret@db.example.com:6432/pagemark',
    'postgres://ada@db.example.com/pagemark',
    'postgres://ada@[2001:db8::7]:6432/pagemark',
    'postgres:///pagemark',
    'postgres:///pagemark?host=db.example.com&port=6432',
    'postgres://ada@db.example.com:1/pagemark?host=10.0.0.5&port=2',
  ])('is that of the driver for %s', (url) => {
    expectDriversOwn(url)
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('PGHOST', '10.0.0.9')
    vi.stubEnv('PGPORT', '7432')
    expectDriversOwn(url)
  })

  it.each(['postgres:///pagemark?host=/run/postgresql', 'postgres://%2Frun%2Fpostgresql/pagemark'])(
    'is on this machine for the socket of %s',
    (url) => expect(databaseEndpoint(url, {})).toEqual({ host: 'localhost', port: 5432 }),
  )
})

function expectDriversOwn(url: string): void {
  const { host, port } = databaseEndpoint(url)
  const driver = new Client({ connectionString: url })
  expect([host.replaceAll(/[[\]]/g, ''), port]).toEqual([driver.host, driver.port])
}
