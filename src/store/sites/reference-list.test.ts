import { expect, it } from 'vitest'
import { heldCrawl } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import type {
  CheckedReference,
  Reference,
  ReferenceAnswer,
} from '../../crawl/references/reference.ts'
import { listReferences } from './reference-list.ts'

const ANSWER: ReferenceAnswer = {
  status: 200,
  unverified: null,
  finalUrl: '',
  mimeType: '',
  bytes: null,
  digest: null,
  caching: [],
}

function reference(
  number: number,
  pages: number,
  answer: Partial<ReferenceAnswer> | null,
  kind: CheckedReference['kind'] = 'link',
): CheckedReference {
  const url = `https://example.net/${number}`
  const own = { number, url, kind, type: '', own: false, pages }
  return { ...own, answer: answer && { ...ANSWER, ...answer } }
}

function omitAnswer({ number, url, kind, type, own, pages }: CheckedReference): Reference {
  return { number, url, kind, type, own, pages }
}

const ALL = [
  reference(1, 9, {}),
  reference(2, 8, { status: 404 }),
  reference(3, 7, { status: null }),
  reference(4, 6, { status: 500 }),
  reference(5, 5, { status: 403, unverified: 'refused' }),
  reference(6, 4, null),
  reference(7, 10, { status: 410 }),
  reference(8, 2, { status: 500 }, 'file'),
  reference(9, 1, {}, 'file'),
]

it.each([
  ['two hosts', 'https://example.org/', { broken: 0, unverified: 2, working: 0 }],
  [
    'one host, which may be down',
    'https://example.net/b',
    { broken: 2, unverified: 0, working: 0 },
  ],
])('if nothing answers on %s, the counts are right', async (_, other, counts) => {
  await using test = await openTestStore()
  const { store, crawl } = await heldCrawl(test)
  const silent = [reference(1, 2, { status: null }), reference(2, 1, { status: null })]
  const all = silent.map((each) => (each.number === 2 ? { ...each, url: other } : each))
  await store.planReferences(all.map((each) => omitAnswer(each)))
  await store.saveReferences(all)
  const list = await listReferences(test.db, crawl.id, { kind: 'link', page: 1, perPage: 50 })
  const [state] = list.items.map((each) => each.state)
  expect([list.counts, state]).toEqual([counts, counts.broken > 0 ? 'broken' : 'unverified'])
})

it('references are listed by kind and state, broken ones first, then those of the most pages', async () => {
  await using test = await openTestStore()
  const { store, crawl } = await heldCrawl(test)
  await store.planReferences(ALL.map((each) => omitAnswer(each)))
  await store.saveReferences(ALL)
  const list = async (query: Partial<Parameters<typeof listReferences>[2]>) => {
    const whole = { kind: 'link', page: 1, perPage: 50, ...query } as const
    const { items, ...rest } = await listReferences(test.db, crawl.id, whole)
    return { ...rest, numbers: items.map(({ number }) => number) }
  }
  const counts = { broken: 3, unverified: 3, working: 1 }
  expect(await list({})).toEqual({ counts, total: 7, numbers: [7, 2, 3, 4, 5, 6, 1] })
  expect(await list({ page: 2, perPage: 3 })).toEqual({ counts, total: 7, numbers: [4, 5, 6] })
  expect(await list({ state: 'working' })).toEqual({ counts, total: 1, numbers: [1] })
  const ofFiles = { broken: 1, unverified: 0, working: 1 }
  expect(await list({ kind: 'file' })).toEqual({ counts: ofFiles, total: 2, numbers: [8, 9] })
})
