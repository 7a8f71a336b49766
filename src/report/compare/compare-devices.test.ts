import { describe, expect, it } from 'vitest'
import { twoDeviceResults } from '../../../test/support/two-device-results.ts'
import { compareDevices } from './compare-devices.ts'
import { devicesMarkdown } from '../write/markdown/devices-markdown.ts'
import type { Results } from '../results.ts'

const [phone, computer] = twoDeviceResults().lab?.devices ?? []
if (!phone || !computer) throw new Error('The sample was not measured.')

const BOTH = compareDevices(phone, computer)
const SAME = compareDevices(phone, phone)
type Row = NonNullable<Results['lab']>['devices'][number]['requests']['rows'][number]
const urls = (some: readonly { readonly url: string }[]) =>
  some.map(({ url }) => url.replace('https://www.library.example/files/', ''))

/** The mobile device with other requests. */
function asking(rows: readonly Partial<Row>[], total?: number) {
  const [first] = phone?.requests.rows ?? []
  if (!phone || !first) throw new Error('The sample asks for nothing.')
  const all = rows.map((row) => ({ ...first, ...row }))
  return { ...phone, requests: { ...phone.requests, total: total ?? all.length, rows: all } }
}

describe('comparing two devices', () => {
  it('finds nothing between a device and itself', () => {
    const { categories, numbers, types, requests } = SAME
    expect([...categories, ...numbers, ...types].filter(({ differs }) => differs)).toEqual([])
    expect([requests.only_a, requests.only_b, requests.differing]).toEqual([[], [], []])
  })

  it('has numbers side by side, and calls neither better', () => {
    const lcp = BOTH.numbers.find(({ id }) => id === 'lcp')
    expect(lcp).toMatchObject({ a: 2900, b: 1100, change: -1800, differs: true })
    expect(BOTH.numbers.find(({ id }) => id === 'cls')).toMatchObject({ differs: false })
    expect(BOTH.numbers.map(({ id }) => id)).not.toContain('lighthouse')
  })

  it('keeps what one device alone has, with a gap beside it', () => {
    const seo = BOTH.categories.find(({ id }) => id === 'seo')
    expect(seo).toMatchObject({ name: 'SEO', a: 92, b: null, change: null, differs: true })
    const unmeasured = { ...computer, metrics: { ...computer.metrics, lcp: null } }
    const { numbers } = compareDevices(phone, unmeasured)
    expect(numbers[0]).toMatchObject({ id: 'lcp', a: 2900, b: null, differs: true })
  })

  it('takes two points of performance for chance, and none of the other categories', () => {
    const scored = (categories: Record<string, number>) => ({
      ...phone,
      lighthouse: { ...phone.lighthouse, categories },
    })
    const one = scored({ performance: 0.78, seo: 0.92 })
    const other = scored({ performance: 0.8, seo: 0.93 })
    expect(compareDevices(one, other).categories.map(({ differs }) => differs)).toEqual([
      false,
      true,
    ])
  })

  it('does not take a category for what every object has', () => {
    const lighthouse = { ...phone.lighthouse, categories: { constructor: 0.5 } }
    const [row] = compareDevices({ ...phone, lighthouse }, phone).categories
    expect(row).toMatchObject({ name: 'constructor', a: 50 })
  })
})

describe('comparing requests', () => {
  it('distinguishes requests of one device from requests with different responses', () => {
    const { only_a, only_b, differing, same } = BOTH.requests
    expect(urls(only_a)).toEqual([expect.stringContaining('-39.js'), '38'])
    expect(urls(only_b)).toEqual(['wide-banner.jpg'])
    expect(differing).toMatchObject([{ a: { status: 200 }, b: { status: 404 } }])
    expect(same).toHaveLength(37)
  })

  it('puts what was asked for several times together', () => {
    const twice = asking([
      { url: 'https://a.example/x', transfer_bytes: 10 },
      { url: 'https://a.example/x', transfer_bytes: 20 },
    ])
    const once = asking([{ url: 'https://a.example/x', transfer_bytes: 30 }])
    expect(compareDevices(twice, once).requests.differing).toMatchObject([
      { a: { count: 2, transfer_bytes: 30 }, b: { count: 1, transfer_bytes: 30 } },
    ])
  })

  it('says how many requests it does not know', () => {
    const { unlisted } = compareDevices(asking([{}], 300), phone).requests
    expect(unlisted).toEqual({ a: 299, b: 0 })
  })
})

describe('two devices as Markdown', () => {
  const options = {
    url: 'https://www.library.example/',
    at: 0,
    address: 'https://audits.example/r/1',
    words: { a: 'Mobile', b: 'Desktop', change: 'Difference' },
    differencesOnly: true,
  }

  it('says what each number is worth on its device', () => {
    const text = devicesMarkdown(BOTH, options)
    expect(text).toContain('# Mobile and desktop')
    expect(text).toContain(
      '| Largest Contentful Paint | 2.9 s (needs work) | 1.1 s (good) | −1.8 s |',
    )
    expect(text).toContain('| SEO | 92 | – | – |')
    expect(text).not.toContain('Cumulative')
    expect(text).toContain('## Only requested on desktop (1)')
    expect(devicesMarkdown(BOTH, { ...options, differencesOnly: false })).toContain(
      '| Cumulative Layout Shift | 0.012 (good) | 0.012 (good) | ±0, no significant change |',
    )
  })

  it('keeps the words of pages words', () => {
    const hostile = asking([{ url: 'https://a.example/`](https://evil.example)|<img src=x>' }])
    const text = devicesMarkdown(compareDevices(hostile, phone), options)
    expect(text).toContain('- ``https://a.example/`](https://evil.example)|<img src=x>``: ')
  })
})
