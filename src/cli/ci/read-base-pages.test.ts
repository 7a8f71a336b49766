import { describe, expect, it } from 'vitest'
import { compareBaseline } from '../../ci/compare-baseline.ts'
import { createPagemark } from '../../client/pagemark.ts'
import type { Results } from '../../report/results.ts'
import { sampleResults } from '../../../test/support/sample-results.ts'
import { readBasePages } from './read-base-pages.ts'

const NEVER = new AbortController().signal
const pageAt = (url: string): Results => ({ ...sampleResults(), url })

/** A server whose build has these runs, whose results never arrive where they are null. */
function serverWith(runs: readonly { readonly name: string; readonly results: Results | null }[]) {
  const list = runs.map(({ name }, id) => ({ id: String(id), url: name, form_factor: 'mobile' }))
  const asked: string[] = []
  const { api } = createPagemark({
    server: 'http://server.example',
    key: 'pmk',
    fetch: async (input) => {
      const { url, signal } = new Request(input)
      asked.push(url)
      const [, id] = /runs\/(\d+)\/original$/.exec(url) ?? []
      if (id === undefined) return Response.json({ data: list })
      const { results = null } = runs[Number(id)] ?? {}
      if (results !== null) return Response.json(results)
      return await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Aborted')), { once: true })
        if (signal.aborted) reject(new Error('Aborted'))
      })
    },
  })
  return { place: { api, project: 'library' }, asked }
}

async function statesOf(
  runs: Parameters<typeof serverWith>[0],
  now: readonly Results[],
  baseUrl: string | null,
) {
  const records = now.map((results) => ({ ...results, error: null }))
  const { place } = serverWith(runs)
  const { baseline } = await readBasePages(place, 'base', {
    audited: { records, baseUrl, rules: [] },
    deadline: NEVER,
  })
  return now.map((results) => [
    ...new Set(compareBaseline(results, baseline, baseUrl).states.values()),
  ])
}

describe('pages of a base build', () => {
  it('have nothing new without a base URL, or on a host that is not below it', async () => {
    const page = pageAt('https://shop.example/pricing')
    const runs = [{ name: '/pricing', results: page }]
    expect(await statesOf(runs, [page], null)).toEqual([['still']])
    expect(await statesOf(runs, [page], 'http://localhost:4173')).toEqual([['still']])
  })

  it('have separate entries where only their hosts differ', async () => {
    const [shop, blog] = [pageAt('https://shop.example/a'), pageAt('https://blog.example/a')]
    const clean = { ...blog, checks: blog.checks.map((check) => ({ ...check, outcome: 'pass' })) }
    const runs = [
      { name: '/a', results: shop },
      // oxlint-disable-next-line no-unsafe-type-assertion -- of a check with another outcome
      { name: '/a', results: clean as Results },
    ]
    expect(await statesOf(runs, [blog, shop], null)).toEqual([['new'], ['still']])
    expect(await statesOf(runs.slice(0, 1), [blog], null)).toEqual([['not-comparable']])
  })

  it('are found by names that the server has cut', async () => {
    const path = `/search?q=${'x'.repeat(300)}`
    const runs = [{ name: path.slice(0, 256), results: pageAt(`http://localhost:1${path}`) }]
    const now = pageAt(`http://localhost:2${path}`)
    expect(await statesOf(runs, [now], 'http://localhost:2')).toEqual([['still']])
  })

  it('share one deadline, and cannot be compared after it', async () => {
    const names = ['/a', '/b', '/c']
    const now = names.map((name) => ({ ...pageAt(`http://localhost:2${name}`), error: null }))
    const { place, asked } = serverWith(
      names.map((name, at) => ({ name, results: at === 0 ? pageAt(`http://x.example/a`) : null })),
    )
    const { baseline, unread } = await readBasePages(place, 'base', {
      audited: { records: now, baseUrl: 'http://localhost:2', rules: [] },
      deadline: AbortSignal.timeout(50),
    })
    expect(unread).toBe(2)
    expect(asked).toHaveLength(3)
    const states = now.map((page) => {
      const { states: found } = compareBaseline(page, baseline, 'http://localhost:2')
      return [...new Set(found.values())]
    })
    expect(states).toEqual([['still'], ['not-comparable'], ['not-comparable']])
  })
})
