import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Probe, ProbeResult } from '../../capture/capture.ts'
import type { Clock } from '../politeness/clock.ts'
import { checkReferences } from './check-references.ts'
import type { CheckedReference, Reference } from './reference.ts'

type Answer = number | 'unreachable' | 'timeout'

/** A network in which every request takes 100 ms of a clock on which time passes only with sleep and requests. */
function network(answers: Readonly<Record<string, Answer | readonly [head: Answer, get: Answer]>>) {
  let time = 0
  const asked: string[] = []
  const starts: number[] = []
  const clock: Clock = {
    now: () => time,
    sleep: async (milliseconds) => void (time += milliseconds),
  }
  const ask = async (probe: Probe): Promise<ProbeResult> => {
    if (probe.kind !== 'request') throw new TypeError('Only requests are expected.')
    const { url, method } = probe
    asked.push(`${method} ${url}`)
    starts.push(time)
    const known = answers[url] ?? (url.endsWith('/robots.txt') ? 404 : 200)
    const answer = typeof known === 'object' ? known[method === 'head' ? 0 : 1] : known
    if (typeof answer === 'string') return { probe, status: 'failed', code: answer, hops: [] }
    return { probe, status: 'answered', hops: [], response: responseOf(url, answer) }
  }
  return { clock, ask, asked, starts }
}

function responseOf(url: string, status: number) {
  const isRobots = url.endsWith('/robots.txt')
  const timing = { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 1 }
  return {
    url,
    status,
    headers: [['Content-Type', 'text/plain']] as const,
    body: Buffer.from(isRobots ? 'User-agent: *\nDisallow: /private' : 'body'),
    wireBytes: 4,
    encodings: [],
    cut: false,
    httpVersion: '1.1',
    remoteAddress: '192.0.2.1',
    timing,
  }
}

const link = (url: string, number = 1): Reference => ({
  number,
  url,
  kind: 'link',
  type: '',
  own: false,
  pages: 1,
})

async function check(
  net: ReturnType<typeof network>,
  urls: readonly string[],
  more: {
    readonly isOver?: () => boolean
    readonly isLate?: () => boolean
    readonly own?: boolean
  } = {},
) {
  const saved: CheckedReference[] = []
  const { isOver = () => false, isLate = () => false, own = false } = more
  await checkReferences(
    {
      ...net,
      own: { ask: net.ask, robots: null },
      connections: 1,
      signal: new AbortController().signal,
      isOver,
      isLate,
      save: async (checked) => void saved.push(...checked),
    },
    urls.map((url, place) => ({ ...link(url, place + 1), own })),
  )
  return saved.toSorted((a, b) => a.number - b.number).map(({ answer }) => answer)
}

const paths = (count: number) => Array.from({ length: count }, (_, n) => `https://a.example/${n}`)

describe('checking references', () => {
  it('sends a host one request a second, robots.txt included', async () => {
    const net = network({})
    await check(net, paths(3))
    expect(net.asked[0]).toBe('get https://a.example/robots.txt')
    expect(net.starts).toEqual([0, 1000, 2000, 3000])
  })

  it('sends all hosts of a domain one request a second together', async () => {
    const net = network({})
    await check(net, ['https://a.one.example/', 'https://b.one.example/', 'http://one.example/'])
    expect(net.asked).toHaveLength(6)
    expect(net.starts).toEqual([0, 1000, 2000, 3000, 4000, 5000])
  })

  it('asks again with GET where HEAD looks broken, and counts that answer', async () => {
    const net = network({ 'https://a.example/0': [404, 200], 'https://a.example/1': [404, 410] })
    const answers = await check(net, paths(2))
    expect(answers.map((answer) => answer?.status)).toEqual([200, 410])
    expect(net.asked.filter((line) => line.endsWith('/0'))).toEqual([
      'head https://a.example/0',
      'get https://a.example/0',
    ])
  })

  it('obeys robots.txt, and finds links to hosts without a connection', async () => {
    const net = network({
      'https://a.example/robots.txt': 200,
      'https://b.example/robots.txt': 'unreachable',
      'https://b.example/': 'unreachable',
      'https://c.example/robots.txt': 500,
    })
    const answers = await check(net, [
      'https://a.example/private/x',
      'https://b.example/',
      'https://c.example/',
    ])
    expect(answers.map((answer) => answer?.unverified)).toEqual(['disallowed', null, 'disallowed'])
    expect(net.asked.filter((line) => line.includes('private'))).toEqual([])
  })

  it.each([
    [429, 'slow-down'],
    [503, 'slow-down'],
  ])('leaves a host alone after a %i', async (status, reason) => {
    const net = network({ 'https://a.example/0': status })
    const answers = await check(net, paths(3))
    expect(answers.map((answer) => answer?.unverified)).toEqual([reason, reason, reason])
    expect(net.asked).toEqual(['get https://a.example/robots.txt', 'head https://a.example/0'])
  })

  it('asks a host that does not answer twice, and takes that for the answer of all its references', async () => {
    const dead = Object.fromEntries(paths(5).map((url) => [url, 'unreachable'] as const))
    const net = network({ ...dead, 'https://a.example/robots.txt': 'unreachable' })
    const answers = await check(net, [...paths(5), 'http://a.example/'])
    expect(answers.map((answer) => answer?.unverified)).toEqual(Array(6).fill(null))
    expect(answers.map((answer) => answer?.status)).toEqual([...Array(5).fill(null), 200])
    expect(net.asked.filter((line) => line.includes('https://a.'))).toEqual([
      'get https://a.example/robots.txt',
      'head https://a.example/0',
    ])
  })

  it('says nothing about the references of a host that does not answer in time', async () => {
    const slow = Object.fromEntries(paths(3).map((url) => [url, 'timeout'] as const))
    const net = network({ ...slow, 'https://a.example/robots.txt': 'timeout' })
    const answers = await check(net, paths(3))
    expect(answers.map((answer) => answer?.unverified)).toEqual(Array(3).fill('no-response'))
    expect(net.asked).toHaveLength(2)
  })

  it('leaves a host alone that answers for robots.txt only, after three references', async () => {
    const dead = Object.fromEntries(paths(5).map((url) => [url, 'unreachable'] as const))
    const net = network(dead)
    const answers = await check(net, paths(5))
    const reasons = answers.map((answer) => answer?.unverified)
    expect(reasons).toEqual([null, null, null, 'not-requested', 'not-requested'])
  })

  describe('where no network is', () => {
    const urls = Array.from({ length: 60 }, (_, n) => `https://h${n}.example/`)
    const unreachable = urls.flatMap((url) => [url, `${url}robots.txt`])
    const without = (...names: readonly string[]) =>
      network(
        Object.fromEntries(
          unreachable
            .filter((url) => !names.some((name) => url.startsWith(name)))
            .map((url) => [url, 'unreachable'] as const),
        ),
      )

    it('ends after the first domains, and leaves the others unanswered', async () => {
      const answers = await check(without(), urls)
      expect(answers.length).toBeLessThan(40)
      expect(answers.length).toBeGreaterThanOrEqual(20)
    })

    it('asks all if most of the first fail at once, before others can answer', async () => {
      const net = without(...urls.slice(14))
      const ask = async (probe: Probe) => {
        const result = await net.ask(probe)
        await setImmediate()
        if (result.status === 'answered' && probe.role === 'link') await setImmediate()
        return result
      }
      expect(await check({ ...net, ask }, urls)).toHaveLength(60)
    })

    it('asks all if one of the first answers', async () => {
      expect(await check(without('https://h3.'), urls)).toHaveLength(60)
    })
  })

  it('leaves the rest of other sites when their time is over, but not files of the site', async () => {
    const late = { isLate: () => true }
    expect(await check(network({}), paths(3), late)).toEqual([])
    expect(await check(network({}), paths(3), { ...late, own: true })).toHaveLength(3)
  })

  it('counts refusals to bots and timeouts as not checked', async () => {
    const net = network({ 'https://a.example/0': 403, 'https://a.example/1': 'timeout' })
    const answers = await check(net, paths(2))
    expect(answers.map((answer) => answer?.unverified)).toEqual(['refused', 'no-response'])
  })

  it('reads files of the site without further pauses, and compares their bytes', async () => {
    const net = network({})
    const answers = await check(net, paths(2), { own: true })
    expect(net.asked).toEqual(['get https://a.example/0', 'get https://a.example/1'])
    expect(answers[0]).toMatchObject({ status: 200, bytes: 4 })
    expect(answers[0]?.digest).toBe(answers[1]?.digest)
    expect(net.starts).toEqual([0, 0])
  })

  it('has at most 20 requests without a saved answer, also once it can no longer save', async () => {
    const net = network({})
    const asked: string[] = []
    const references = Array.from({ length: 8 }, (_, host) =>
      Array.from({ length: 30 }, (__, n) => `https://h${host}.example/${n}`),
    ).flat()
    let saves = 0
    let [unsaved, most] = [0, 0]
    const checking = checkReferences(
      {
        clock: net.clock,
        async ask(probe) {
          if (probe.kind === 'request' && probe.role !== 'robots') {
            asked.push(probe.url)
            unsaved += 1
            most = Math.max(most, unsaved)
          }
          await setImmediate()
          return net.ask(probe)
        },
        own: { ask: net.ask, robots: null },
        connections: 1,
        signal: new AbortController().signal,
        isOver: () => false,
        async save(checked) {
          await setImmediate()
          saves += 1
          if (saves === 5) throw new Error('lost')
          unsaved -= checked.length
        },
      },
      references.map((url, place) => link(url, place + 1)),
    )
    await expect(checking).rejects.toThrow('lost')
    expect(most).toBeLessThanOrEqual(20)
    expect(asked.length).toBeGreaterThan(20)
    expect(saves).toBe(5)
  })

  it('ends when the time of the crawl is over, and saves what it has', async () => {
    let left = 2
    const answers = await check(network({}), paths(5), { isOver: () => left-- <= 0 })
    expect(answers).toHaveLength(2)
  })
})
