import { afterEach, describe, expect, it } from 'vitest'
import { createMonitor } from '../src/web/monitor.ts'

const log = { level: 'silent', stream: { write: () => undefined } } as const
const waiting = [{ priority: 'bulk', queued: 2, oldestMs: 0 }]
const metrics = { token: 'operator', queue: async () => ({ running: 1, waiting, jobs: [] }) }

let app: Awaited<ReturnType<typeof createMonitor>>
afterEach(async () => await app.close())

describe('a process without pages', () => {
  it('serves its metrics only with the token', async () => {
    app = await createMonitor({
      metrics,
      role: 'worker',
      ready: async () => ({ database: true }),
      log,
    })
    const headers = { authorization: 'Bearer operator' }
    const told = await app.inject({ url: '/metrics', headers })
    expect(told.statusCode).toBe(200)
    expect(told.body).toContain('\npagemark_runs_queued{priority="bulk"} 2\n')
    const stranger = await app.inject('/metrics')
    expect([stranger.statusCode, stranger.headers['content-type']]).toEqual([
      401,
      'application/problem+json',
    ])
    expect(stranger.body).not.toContain('pagemark_runs_queued')
  })

  it('limits idle connections and slow requests', async () => {
    app = await createMonitor({
      metrics,
      role: 'worker',
      ready: async () => ({ database: true }),
      log,
    })
    const { headersTimeout, requestTimeout, timeout } = app.server
    expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 30_000, 90_000])
    expect(app.server.maxConnections).toBeGreaterThan(0)
  })

  it('reports whether it is alive and ready', async () => {
    const ready = async () => {
      throw new Error('The database is gone.')
    }
    app = await createMonitor({ metrics: undefined, role: 'worker', ready, log })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.json()).toMatchObject({ status: 'not ready', role: 'worker' })
    expect((await app.inject('/metrics')).statusCode).toBe(404)
  })
})
