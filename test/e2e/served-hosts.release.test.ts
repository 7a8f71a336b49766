import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('the server', () => {
  it.each([
    { name: 'without BASE_URL', env: {}, served: ['127.0.0.1', 'localhost:8080', 'my-box.local'] },
    {
      name: 'with BASE_URL',
      env: { PAGEMARK_BASE_URL: 'https://audits.example' },
      served: ['audits.example', 'my-box.local'],
    },
  ])('$name answers under its own names and those that are set', async ({ env, served }) => {
    const folder = temporaryFolder()
    const server = await startServer({
      PAGEMARK_DATA_DIR: folder,
      PAGEMARK_ALLOWED_HOSTS: 'my-box.local',
      ...env,
    })
    try {
      const statuses = await Promise.all(
        served.map(async (host) => (await ask(server, host)).status),
      )
      expect(statuses).not.toContain(421)
      const refused = await ask(server, 'evil.example')
      expect(refused.status).toBe(421)
      expect(refused.text).toContain('set PAGEMARK_ALLOWED_HOSTS=evil.example and restart it')
    } finally {
      await server.kill('SIGTERM')
    }
  })
})

async function ask({ address }: RunningServer, host: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  get(`${address}/signin`, { headers: { host } }, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject)
  }).on('error', reject)
  return promise
}
