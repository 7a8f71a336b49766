import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseOtherHosts } from '../src/web/http/served-hosts.ts'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { openConnection } from './support/raw-connection.ts'
import { reportDraft } from './support/store.ts'

const EVIL = 'Host: evil.example'
const FORM = 'Content-Type: application/x-www-form-urlencoded'

let api: TestApi
let reportId: string
beforeAll(async () => {
  const metrics = { token: 'metrics', queue: async () => ({ running: 0, waiting: [], jobs: [] }) }
  const refuseHost = refuseOtherHosts({ listening: '127.0.0.1', names: [] })
  api = await startApi({ refuseHost, metrics, anonymousAudits: () => true })
  const { owner } = await api.user()
  reportId = (await api.store.reports.store(owner, reportDraft({ privacy: 0 }))).report.id
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

async function answerTo(lines: readonly string[], body = ''): Promise<string> {
  const client = await openConnection(api.address)
  client.head([
    ...lines,
    'Connection: close',
    ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
  ])
  client.write(body)
  await client.closed
  return client.text()
}

describe('a name that was rebound to this server', () => {
  it.each(['/', '/signin', '/r/:id', '/r/:id/events', '/nothing', '/api/v1/openapi.json'])(
    'reads nothing at %s',
    async (path) => {
      const answer = await answerTo([`GET ${path.replace(':id', reportId)} HTTP/1.1`, EVIL])
      expect(answer).toMatch(/^HTTP\/1\.1 421 /)
      expect(answer).toContain('PAGEMARK_ALLOWED_HOSTS=evil.example')
      expect(answer).not.toContain('library.example')
    },
  )

  it('starts no audit, as its own site or with a key', async () => {
    const own = ['Origin: http://evil.example', 'Sec-Fetch-Site: same-origin', FORM, EVIL]
    const asked = 'url=https%3A%2F%2Fexample.com%2F'
    expect(await answerTo(['POST / HTTP/1.1', ...own], asked)).toMatch(/^HTTP\/1\.1 421 /)
    const { secret } = await api.user()
    const key = [`Authorization: Bearer ${secret}`, FORM, EVIL]
    expect(await answerTo(['POST /api/v1/reports HTTP/1.1', ...key], asked)).toMatch(
      /^HTTP\/1\.1 421 [^]*urn:problem-type:pagemark:host-not-allowed/,
    )
    const { count } = await api.db
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('is not signed in, whatever cookies are sent', async () => {
    const { visitor, email } = await signedIn(api)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await answerTo(['GET /account HTTP/1.1', EVIL, `Cookie: ${cookie}`])
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    expect(answer).not.toContain(email)
  })

  it.each(['http://evil.example/', 'http://evil.example/api/v1/reports'])(
    'is refused in an absolute target: %s',
    async (target) => {
      expect(await answerTo([`GET ${target} HTTP/1.1`])).toMatch(/^HTTP\/1\.1 421 /)
    },
  )

  it('can read the health, which monitors request by any name', async () => {
    const status = async (path: string, lines: string[] = []) =>
      (await answerTo([`GET ${path} HTTP/1.1`, EVIL, ...lines])).slice(9, 12)
    expect(await status('/healthz')).toBe('200')
    expect(await status('/readyz')).toBe('200')
    expect(await status('/metrics', ['Authorization: Bearer metrics'])).toBe('200')
  })
})

describe('a request', () => {
  it('without Host is refused', async () => {
    const client = await openConnection(api.address)
    client.write('GET / HTTP/1.0\r\n\r\n')
    await client.closed
    expect(client.status()).toBe(421)
  })

  it('under an address is answered', async () => {
    expect((await fetch(`${api.address}/`)).status).toBe(200)
  })
})
