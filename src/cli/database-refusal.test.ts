import type { Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pemPair, startRawSite } from '../../test/support/site.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { databasePlace } from './database-place.ts'

const PEM = (name: string) => new URL(`../../test/fixtures/tls/${name}.cert.pem`, import.meta.url)

/** Answers the request for TLS, as a server of PostgreSQL does, and nothing more. */
function offering(certificate: 'valid' | 'expired' | undefined) {
  return (socket: Socket) => {
    socket.once('data', () => {
      socket.write(certificate === undefined ? 'N' : 'S')
      if (certificate === undefined) return
      const secure = new TLSSocket(socket, { isServer: true, ...pemPair(certificate) })
      secure.on('error', () => undefined)
    })
  }
}

async function refusalAt(url: string): Promise<string> {
  const unused = { path: '', database: '', blobs: '' }
  const settings = { DATABASE_POOL: 1, ROLE: 'web', DATABASE_LISTEN_URL: undefined } as const
  const place = databasePlace({ ...settings, DATABASE_URL: url }, unused)
  const db = place.openPatient()
  const error: unknown = await sql`select 1`.execute(db).catch((reason: unknown) => reason)
  await db.destroy()
  return place.refusalOf(error)
}

async function refusalOf(
  certificate: Parameters<typeof offering>[0],
  parameters: string,
): Promise<string> {
  const server = await startRawSite(offering(certificate))
  const refusal = await refusalAt(`postgres://ada@127.0.0.1:${server.port}/db?${parameters}`)
  await server.close()
  return refusal.replace(String(server.port), '5432')
}

describe('a database server whose TLS does not fit', () => {
  it.each([
    [
      'valid',
      'sslmode=require',
      'The certificate of the database server at 127.0.0.1:5432 is not from a known authority. Add sslrootcert=FILE to PAGEMARK_DATABASE_URL, with the certificate of its authority.',
    ],
    [
      'expired',
      `sslmode=verify-full&sslrootcert=${PEM('expired').pathname}`,
      'The certificate of the database server at 127.0.0.1:5432 has expired. Renew it.',
    ],
    [
      undefined,
      'sslmode=verify-full',
      'The database server at 127.0.0.1:5432 offers no TLS. Enable it there, or write sslmode=disable in PAGEMARK_DATABASE_URL.',
    ],
  ] as const)(
    'with a certificate that is %s, and %s, is refused in one sentence',
    async (of, asked, refusal) => {
      expect(await refusalOf(of, asked)).toBe(refusal)
    },
  )

  it('is refused under a name that its certificate lacks', async () => {
    const asked = `sslmode=verify-full&sslrootcert=${PEM('valid').pathname}`
    const server = await startRawSite(offering('valid'))
    const refusal = await refusalAt(`postgres://ada@127.1:${server.port}/db?${asked}`)
    await server.close()
    expect(refusal).toMatch(
      /^The certificate of the database server at 127.1:\d+ is for another name. Write a name that it has in PAGEMARK_DATABASE_URL.$/,
    )
  })

  it('is not asked if a file with certificates cannot be read', async () => {
    const file = join(temporaryFolder(), 'ca.pem')
    expect(await refusalAt(`postgres://ada@127.0.0.1:1/db?sslrootcert=${file}`)).toBe(
      `The file ${file} cannot be read: the file does not exist. Correct PAGEMARK_DATABASE_URL.`,
    )
  })
})

it('a pooler that refuses the timeouts of connections is not said to be away', async () => {
  const words = 'unsupported startup parameter: statement_timeout'
  const fields = `SFATAL\0C08P01\0M${words}\0\0`
  const error = Buffer.concat([Buffer.from('E\0\0\0\0'), Buffer.from(fields)])
  error.writeInt32BE(fields.length + 4, 1)
  const pooler = await startRawSite((socket) => socket.once('data', () => socket.end(error)))
  const refusal = await refusalAt(`postgres://ada@127.0.0.1:${pooler.port}/db`)
  await pooler.close()
  expect(refusal).toContain(
    `refuses this connection: ${words}. Add it to ignore_startup_parameters of PgBouncer.`,
  )
})
