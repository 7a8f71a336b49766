import { once } from 'node:events'
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'

export interface Pooler {
  readonly url: string
  readonly close: () => void
  /** Also ends all connections. */
  cut(): void
}

/**
 * Greets each connection with another number of its session, as a pooler does.
 *
 * @param url of the database behind it
 */
export async function startPooler(url: string): Promise<Pooler> {
  const to = new URL(url)
  const clients = new Set<Socket>()
  const pooler = createServer((client) => {
    clients.add(client)
    const port = Number(to.port || 5432)
    const folder = to.searchParams.get('host')
    const session = folder ? dial(`${folder}/.s.PGSQL.${port}`) : dial(port, to.hostname)
    client.on('data', (bytes) => session.write(bytes))
    client.on('close', () => session.destroy())
    session.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf('K\0\0\0\x0c', 0, 'latin1')
      if (at !== -1) bytes.writeInt32BE(bytes.readInt32BE(at + 5) ^ 0x55, at + 5)
      client.write(bytes)
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
  const { port } = pooler.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  through.searchParams.delete('host')
  const close = () => void pooler.close()
  return {
    url: through.href,
    close,
    cut() {
      close()
      for (const client of clients) client.destroy()
    },
  }
}
