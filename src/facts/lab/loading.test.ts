import { describe, expect, it } from 'vitest'
import { labDevice } from '../../../test/support/lab-device.ts'
import { seeded } from '../../../test/support/hostile-documents.ts'
import type { LighthouseAudit } from '../../lab/lab-result.ts'
import { readDocument } from '../html/read-document.ts'
import type { ExampleDevice } from './example-device.ts'
import { loadingOf } from './loading.ts'

const PAGE = { url: 'https://www.example.com/page', html: '<p>Text</p>' }

function loading(example: ExampleDevice) {
  const { page, ...device } = labDevice(example, PAGE)
  const { html: _, sent: __, ...loaded } = page
  const response = { url: PAGE.url, headers: [], body: Buffer.from(PAGE.html) }
  const document = readDocument({ response })
  return loadingOf({ ...device, page: loaded, document, sent: null })
}

const rows = (id: string, items: unknown, audit: Partial<LighthouseAudit> = {}) =>
  loading({ audits: { [id]: { details: { items }, ...audit } } })

describe('how a page loaded', () => {
  it('is unknown where an audit broke, was not run, or does not apply', () => {
    const broken = { scoreDisplayMode: 'error', details: { items: [{}] } }
    const all = loading({
      audits: { 'unsized-images': broken, 'cache-insight': { details: null } },
    })
    expect([all.unsizedImages, all.shortCaches, all.oldHttp]).toEqual([null, null, null])
  })

  it('counts no address that is not of the network, and knows whose the others are', () => {
    const request = { type: 'Image', transferBytes: 10 }
    const urls = [
      'data:,x',
      'blob:https://www.example.com/1',
      'https://www.example.com/a.png',
      'http://cdn.example.net/b.png',
    ]
    const { files } = loading({
      // oxlint-disable-next-line no-unsafe-type-assertion -- what else a request has is not read
      requests: urls.map((url) => ({ ...request, url })) as never,
    })
    expect(files.map(({ url, party }) => [url, party])).toEqual([
      ['https://www.example.com/a.png', 'first'],
      ['http://cdn.example.net/b.png', 'third'],
    ])
  })

  it('follows chains to their ends, a redirected document once', () => {
    const link = (url: string, navStartToEndTime: number, children: object = {}) => ({
      [url + navStartToEndTime]: { url, navStartToEndTime, transferSize: 1, children },
    })
    const chains = link(
      '/page',
      100,
      link('/page', 200, {
        ...link('/a.css', 300, link('/b.css', 400)),
        ...link('/late.js', 900),
      }),
    )
    const { chains: found } = rows('network-dependency-tree-insight', [
      { value: { type: 'network-tree', chains, longestChain: { duration: 900 } } },
      { value: { items: [{ origin: 'https://a.example', source: {} }] } },
      { value: { items: [{ origin: 'https://candidate.example', wastedMs: 90 }] } },
    ])
    expect(found?.deepest.map(({ url }) => url)).toEqual(['/page', '/a.css', '/b.css'])
    expect(found?.longest.map(({ url }) => url)).toEqual(['/page', '/late.js'])
    expect([found?.longestMs, found?.preconnects]).toEqual([900, ['https://a.example']])
  })

  it('puts the worst window of shifts first, without the row of its sum', () => {
    const window = (score: number, ...moved: number[]) => ({
      items: [{ node: { value: 'Total' }, score }, ...moved.map((each) => ({ score: each }))],
    })
    const { shiftWindows } = rows('cls-culprits-insight', [window(0.1, 0.1), window(0.3, 0.2, 0.1)])
    expect(
      shiftWindows?.map(({ score, shifts }) => [score, shifts.map((one) => one.score)]),
    ).toEqual([
      [0.3, [0.2, 0.1]],
      [0.1, [0.1]],
    ])
  })

  it('distinguishes a page that was restored from a browser that never restores pages', () => {
    const audit = (score: number | null) => loading({ audits: { 'bf-cache': { score } } })
    expect([audit(1).notRestored, audit(null).notRestored]).toEqual([[], null])
    expect(rows('bf-cache', [{ reason: 'x', failureType: 'constructor' }]).notRestored).toEqual([
      { reason: 'x', kind: 'not-actionable', frames: [] },
    ])
  })

  it('reads the last table of forced layouts, its lines from 1', () => {
    const at = (line: number) => ({ url: 'https://www.example.com/a.js', line })
    const { reflows } = rows('forced-reflow-insight', [
      { items: [{ source: at(0), reflowTime: 90 }] },
      {
        items: [
          { source: { type: 'text' }, reflowTime: 10 },
          { source: at(6), reflowTime: 80 },
        ],
      },
    ])
    expect(reflows).toEqual([
      { at: at(7), ms: 80 },
      { at: null, ms: 10 },
    ])
  })

  it('slows third parties down with the processor, where that is emulated', () => {
    const { thirdParties } = rows('third-parties-insight', [{ entity: 'Tags', mainThreadTime: 50 }])
    expect(thirdParties).toEqual([{ name: 'Tags', bytes: 0, mainThreadMs: 200 }])
  })

  it('names no script where Lighthouse has only a word for it', () => {
    const { longTasks } = rows('long-tasks', [{ url: 'Unattributable', duration: 60 }])
    expect(longTasks).toEqual([{ url: null, startMs: 0, ms: 60 }])
  })

  it('reads whatever it is given', () => {
    const random = seeded(7)
    for (let turn = 0; turn < 300; turn += 1) {
      const odd = Object.fromEntries(
        AUDITS.map((id) => [id, { details: oddValue(random, 5), scoreDisplayMode: 'numeric' }]),
      )
      expect(() => loading({ audits: odd })).not.toThrow()
    }
  })
})

/** Property names that the readers use, so that malformed values occur where they read. */
const NAMES = [
  'items',
  'value',
  'node',
  'subItems',
  'chains',
  'children',
  'type',
  'debugData',
  'url',
  'source',
  'label',
  'score',
  '__proto__',
]

const AUDITS = [
  'lcp-breakdown-insight',
  'lcp-discovery-insight',
  'cls-culprits-insight',
  'document-latency-insight',
  'render-blocking-insight',
  'third-parties-insight',
  'cache-insight',
  'modern-http-insight',
  'network-dependency-tree-insight',
  'mainthread-work-breakdown',
  'bootup-time',
  'long-tasks',
  'unused-javascript',
  'duplicated-javascript-insight',
  'legacy-javascript-insight',
  'image-delivery-insight',
  'unsized-images',
  'font-display-insight',
  'dom-size-insight',
  'forced-reflow-insight',
  'non-composited-animations',
  'bf-cache',
]

function oddValue(random: () => number, depth: number): unknown {
  const choice = Math.floor(random() * (depth === 0 ? 6 : 10))
  if (choice < 6) return [null, 'text', Number.NaN, -1, true, undefined][choice]
  const values = Array.from({ length: 4 }, () => oddValue(random, depth - 1))
  if (choice === 6) return values
  const name = () => NAMES[Math.floor(random() * NAMES.length)] ?? ''
  return Object.fromEntries([['items', values], ...values.map((value) => [name(), value] as const)])
}
