import { describe, expect, it } from 'vitest'
import { startApi } from './support/api.ts'

const metrics = {
  token: 'operator',
  queue: async () => ({
    running: 1,
    waiting: [
      { priority: 'interactive', queued: 2, oldestMs: 1500 },
      { priority: 'bulk', queued: 0, oldestMs: 0 },
    ],
    jobs: [{ job: 'message', queued: 3, oldestMs: 2500 }],
  }),
}

describe('/metrics', () => {
  it('counts answers by route and status, and shows the queue and the process', async () => {
    await using api = await startApi({ metrics })
    const { send } = await api.user()
    await send('GET', '/reports?search=secret')
    await send('GET', '/reports?page=0')
    await send('GET', '/reports/0199c0de-0000-7000-8000-000000000000')
    await send('GET', '/nowhere/secret')

    const headers = { authorization: 'Bearer operator' }
    const read = async () => await fetch(`${api.address}/metrics`, { headers })
    // A response is counted after it has been sent, which may be after it has arrived.
    await expect.poll(async () => await (await read()).text()).toContain(counted('none', 404))
    const response = await read()
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain(counted('/api/v1/reports', 200))
    expect(text).toContain(counted('/api/v1/reports', 422))
    expect(text).toContain(counted('/api/v1/reports/:id', 404))
    expect(text).toContain('\npagemark_runs_queued{priority="interactive"} 2\n')
    expect(text).toContain('\npagemark_runs_queued{priority="bulk"} 0\n')
    expect(text).toContain('\npagemark_runs_running 1\n')
    expect(text).toContain('\npagemark_queue_oldest_seconds{priority="interactive"} 1.5\n')
    expect(text).toContain('\npagemark_jobs_queued{job="message"} 3\n')
    expect(text).toContain('\npagemark_jobs_oldest_seconds{job="message"} 2.5\n')
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect(text).not.toContain('secret')
  })

  it.each([undefined, 'Bearer wrong', 'Bearer ', 'Basic operator', 'operator'])(
    'is refused with %j',
    async (authorization) => {
      await using api = await startApi({ metrics })
      const headers = authorization === undefined ? {} : { authorization }
      const response = await fetch(`${api.address}/metrics`, { headers })
      expect(response.status).toBe(401)
      expect(await response.text()).not.toContain('pagemark_runs_queued')
    },
  )

  it('is not there without a token', async () => {
    await using api = await startApi()
    expect((await fetch(`${api.address}/metrics`)).status).toBe(404)
  })
})

function counted(route: string, status: number): string {
  return `_count{method="GET",route="${route}",status="${status}"} 1`
}
