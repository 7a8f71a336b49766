import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createThreadPool, ThreadKilled, type ThreadPool } from './thread-pool.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

/** Of the process in which none is left. */
const DESCRIPTORS = 60

let pool: ThreadPool<string, string>

beforeEach(() => {
  pool = createThreadPool({
    entry: new URL('../../../test/fixtures/threads/jobs.ts', import.meta.url),
    size: 2,
    timeoutMs: 1500,
    heapMb: 64,
    idleMs: 60_000,
  })
})
afterEach(() => pool.close())

describe('a thread pool', () => {
  it('answers more jobs than it has threads', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => pool.run('echo')))
    expect(answers).toEqual(Array.from({ length: 7 }, () => 'echo done'))
  })

  it('hands back what a job threw, and goes on', async () => {
    await expect(pool.run('throw')).rejects.toThrow(new RangeError('no such fact'))
    await expect(pool.run('echo')).resolves.toBe('echo done')
  })

  it('kills a job that does not end; the one beside it and the next are answered', async () => {
    const [endless, beside] = await Promise.allSettled([pool.run('spin'), pool.run('echo')])
    expect(endless).toMatchObject({ status: 'rejected', reason: expect.any(ThreadKilled) })
    expect(endless).toMatchObject({ reason: { tooMuch: true } })
    expect(beside).toMatchObject({ status: 'fulfilled' })
    await expect(pool.run('echo')).resolves.toBe('echo done')
  })

  it.runIf(IN_RELEASE)(
    'counts processor time: a job that is only kept waiting has three times as long',
    async () => {
      const impatient: ThreadPool<string, string> = createThreadPool({
        entry: new URL('../../../test/fixtures/threads/jobs.ts', import.meta.url),
        size: 1,
        timeoutMs: 500,
        heapMb: 64,
        idleMs: 60_000,
      })
      await expect(impatient.run('wait 900')).resolves.toBe('wait 900 done')
      await expect(impatient.run('wait 60000')).rejects.toMatchObject({ tooMuch: true })
      await impatient.close()
    },
  )

  it('kills a job that takes too much memory', async () => {
    const killed = { name: 'ThreadKilled', tooMuch: true, message: 'It took more than 64 MB.' }
    await expect(pool.run('hoard')).rejects.toMatchObject(killed)
    await expect(pool.run('echo')).resolves.toBe('echo done')
  })

  it.runIf(IN_RELEASE)('gives the next job a new thread when one holds much', async () => {
    const first = await pool.run('fill')
    expect(await pool.run('fill')).not.toBe(first)
  })

  it.runIf(IN_RELEASE)('ends an idle thread, and starts another when there is work', async () => {
    const thrifty: ThreadPool<string, string> = createThreadPool({
      entry: new URL('../../../test/fixtures/threads/jobs.ts', import.meta.url),
      size: 1,
      timeoutMs: 1500,
      heapMb: 64,
      idleMs: 100,
    })
    const first = await thrifty.run('name')
    expect(await thrifty.run('name')).toBe(first)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await thrifty.run('name')).not.toBe(first)
    await thrifty.close()
  })

  it('is handed what need not be copied', async () => {
    const body = new Uint8Array(10)
    await expect(pool.run('echo', [body.buffer])).resolves.toBe('echo done')
    expect(body.byteLength).toBe(0)
  })

  it('waits for no answer that cannot be read', async () => {
    const started = performance.now()
    await expect(pool.run('nest')).rejects.toMatchObject({ name: 'ThreadKilled', tooMuch: false })
    expect(performance.now() - started).toBeLessThan(4000)
    await expect(pool.run('echo')).resolves.toBe('echo done')
  })

  it('gives a job back that cannot be sent, and goes on', async () => {
    const unsendable: unknown = () => 'code'
    const jobs: ThreadPool<unknown, string> = pool
    // The last job waits, and is sent when an earlier one has been answered.
    const ended = await Promise.allSettled(['echo', 'echo', unsendable].map((job) => jobs.run(job)))
    expect(ended[2]).toMatchObject({ reason: { message: expect.stringContaining('be cloned') } })
    await expect(pool.run('echo')).resolves.toBe('echo done')
  })

  it('gives jobs that share a document to the thread that has it, and to another while that works', async () => {
    const sharing: ThreadPool<object | string, string> = createThreadPool({
      entry: new URL('../../../test/fixtures/threads/jobs.ts', import.meta.url),
      size: 2,
      timeoutMs: 1500,
      heapMb: 64,
      idleMs: 60_000,
      sharedKeys: ['document'],
    })
    const [one, other] = [{ document: { text: 'one' } }, { document: { text: 'other' } }]
    const names = await Promise.all([sharing.run(one), sharing.run(other)])
    expect(names).toEqual([
      expect.stringMatching(/ has one$/),
      expect.stringMatching(/ has other$/),
    ])
    expect([await sharing.run(other), await sharing.run(one)]).toEqual(names.toReversed())
    const [mine, elsewhere] = await Promise.all([sharing.run(one), sharing.run(one)])
    expect(mine).toBe(names[0])
    expect(elsewhere).toMatch(/ has one$/)
    expect(elsewhere).not.toBe(mine)
    await sharing.close()
  })

  it('fails jobs with the error of this machine if it can start no thread, and goes on', () => {
    const file = fileURLToPath(
      new URL('../../../test/fixtures/threads/without-descriptors.ts', import.meta.url),
    )
    const limited = `ulimit -n ${DESCRIPTORS}; exec "$0" "$@"`
    const args = ['-c', limited, process.execPath, file, '0']
    const { stdout } = spawnSync('/bin/sh', args, { encoding: 'utf8', env: {} })
    const [without, after]: unknown[][] = JSON.parse(stdout)
    expect(without).toEqual(Array.from({ length: 3 }, () => 'ERR_WORKER_INIT_FAILED'))
    expect(after).toEqual(Array.from({ length: 3 }, () => 'echo done'))
  })

  it('fails the jobs that wait if their thread cannot be created when another ends', async () => {
    const entry = new URL('../../../test/fixtures/threads/jobs.ts', import.meta.url)
    const limits = { timeoutMs: 1500, heapMb: 64, idleMs: 60_000 }
    const failing: ThreadPool<string, string> = createThreadPool({ entry, size: 1, ...limits })
    const jobs = Promise.allSettled(['nest', 'echo', 'echo'].map((job) => failing.run(job)))
    const { href } = entry
    entry.href = 'https://example.com/'
    const refused = { status: 'rejected', reason: { code: 'ERR_INVALID_URL_SCHEME' } }
    expect(await jobs).toMatchObject([{ reason: { tooMuch: false } }, refused, refused])
    entry.href = href
    await expect(failing.run('echo')).resolves.toBe('echo done')
    await failing.close()
  })

  it('rejects what still waits when it is closed', async () => {
    const waiting = [pool.run('spin'), pool.run('spin'), pool.run('echo')]
    const settled = Promise.allSettled(waiting)
    await pool.close()
    expect((await settled).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ])
  })
})
