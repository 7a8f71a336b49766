import { describe, expect, it } from 'vitest'
import { sampleIncompleteIn, sampleLabResults } from '../../../test/support/sample-results.ts'
import { changeLines, newsLines } from '../write/change-lines.ts'
import { changedFiles, changedHosts } from './changed-files.ts'
import { changedHeaders } from './changed-headers.ts'
import { whatChanged } from './what-changed.ts'

const file = (url: string, transfer_bytes: number) => ({ url, transfer_bytes })

describe('changedFiles', () => {
  it('lists files that differ by 5 KiB, or by 10 % and 1 KiB, largest change first', () => {
    const before = [file('https://a.example/a', 100_000), file('https://a.example/b', 9_000)]
    const after = [file('https://a.example/a', 105_120), file('https://a.example/b', 10_024)]
    expect(changedFiles(before, after)).toEqual([
      { url: 'https://a.example/a', a: 100_000, b: 105_120 },
      { url: 'https://a.example/b', a: 9_000, b: 10_024 },
    ])
    const same = [file('https://a.example/a', 105_119), file('https://a.example/b', 10_023)]
    expect(changedFiles(before, same)).toEqual([])
  })

  it('recognises a file whose name has another content hash or query', () => {
    const before = [file('https://a.example/app.4f2c9e1b.js?v=1', 10_000)]
    const after = [file('https://a.example/app.0b13aa77.js?v=2', 30_000)]
    expect(changedFiles(before, after)).toEqual([
      { url: 'https://a.example/app.0b13aa77.js', a: 10_000, b: 30_000 },
    ])
    expect(
      changedFiles([file('https://a.example/background.js', 10_000)], []).map(({ a, b }) => [a, b]),
    ).toEqual([[10_000, 0]])
    const numbered = [file('https://a.example/part-1.js', 9000)]
    const others = [file('https://a.example/part-2.js', 9000)]
    expect(changedFiles(numbered, others)).toHaveLength(2)
  })

  it('adds up repeated requests for a file, and cuts long URLs', () => {
    const long = `https://a.example/${'a'.repeat(999)}`
    const [changed] = changedFiles([], [file(`${long}?1`, 4000), file(`${long}?2`, 4000)])
    expect(changed).toEqual({ url: long.slice(0, 300), a: 0, b: 8000 })
  })
})

it('changedHosts lists hosts that were added or removed', () => {
  const before = [file('https://a.example/', 1), file('https://old.example/x', 1)]
  const after = [
    file('https://a.example/y', 1),
    file('https://new.example/x', 1),
    file('data:,', 1),
  ]
  expect(changedHosts(before, after)).toEqual({ came: ['new.example'], went: ['old.example'] })
})

it('changedHeaders ignores headers that differ in every response', () => {
  const header = (name: string, value: string) => ({ name, value })
  const before = [
    header('Date', 'Mon'),
    header('Content-Security-Policy', "script-src 'nonce-a1'"),
    header('X-Frame-Options', 'DENY'),
  ]
  const after = [
    header('date', 'Tue'),
    header('content-security-policy', "script-src 'nonce-b2'"),
    header('Cache-Control', 'no-store'),
  ]
  expect(changedHeaders(before, after)).toEqual([
    { name: 'cache-control', a: null, b: 'no-store' },
    { name: 'x-frame-options', a: 'DENY', b: null },
  ])
})

it('changedHeaders joins the values of a header that is sent twice', () => {
  const vary = (value: string) => ({ name: 'Vary', value })
  const [changed] = changedHeaders([vary('a'), vary('b')], [vary('b')])
  expect(changed).toEqual({ name: 'vary', a: 'a, b', b: 'b' })
  const volatile = ['ETag', 'Set-Cookie', 'X-Request-Id', 'X-Amz-Cf-Id', 'CF-Ray', 'Age', 'Via']
  expect(
    changedHeaders(
      [],
      volatile.map((name) => ({ name, value: '1' })),
    ),
  ).toEqual([])
})

describe('whatChanged', () => {
  it('is empty when a run is compared with itself', () => {
    const results = sampleLabResults()
    expect(whatChanged(results, results)).toEqual({
      conditions: [expect.stringContaining('first run'), expect.stringContaining('second run')],
      new_problems: [],
      fixed: [],
      bytes: [],
      hosts: { came: [], went: [] },
      files: [],
      long_tasks: [],
      screenshots: [],
      headers: [],
      elements: null,
    })
  })

  it('lists long tasks by script, also of a script that a build renames', () => {
    const withTasks = (
      rows: readonly (readonly [string | undefined, number])[],
      carried = false,
    ) => {
      const results = structuredClone(sampleLabResults())
      const check = results.checks.find(({ id }) => id === 'tbt')
      if (!check) throw new Error('The sample has no blocking time.')
      delete check.carried
      if (carried) check.carried = { measured_at: '2026-11-20T12:00:00.000Z', runs: 1 }
      check.value = { number: 300, unit: 'ms' }
      check.evidence = rows.map(([url, ms]) =>
        url === undefined ? { name: 'x', ms } : { url, ms },
      )
      return results
    }
    const app = (hash: string) => `https://a.example/app.${hash}.js?v=1`
    const before = withTasks([
      [app('4f2c9e'), 200],
      ['https://a.example/same.js', 400],
      [undefined, 100],
    ])
    const after = withTasks([
      [app('0b13aa'), 900],
      ['https://a.example/same.js', 499],
      ['https://ads.example/tag.js', 60],
      [undefined, 149],
    ])
    expect(whatChanged(before, after).long_tasks).toEqual([
      { url: 'https://a.example/app.0b13aa.js', a: 200, b: 900 },
      { url: 'https://ads.example/tag.js', a: 0, b: 60 },
    ])
    expect(changeLines(whatChanged(before, after))).toContain(
      'Long tasks of https://a.example/app.0b13aa.js: 200 ms → 900 ms (+700 ms)',
    )
    expect(whatChanged(before, withTasks([], true)).long_tasks).toEqual([])
    expect(whatChanged(before, after, 'desktop')).not.toHaveProperty('long_tasks')
  })

  it('calls no check fixed that no longer applies', () => {
    const withOutcome = (outcome: 'fail' | 'pass' | 'not-applicable') => {
      const results = structuredClone(sampleIncompleteIn(null))
      return {
        ...results,
        checks: results.checks.map((check) =>
          check.id === 'title-present' ? { ...check, outcome } : check,
        ),
      }
    }
    const fixedBy = (outcome: 'pass' | 'not-applicable') =>
      whatChanged(withOutcome('fail'), withOutcome(outcome)).fixed.map(({ id }) => id)
    expect([fixedBy('pass'), fixedBy('not-applicable')]).toEqual([['title-present'], []])
  })

  it('is news without what the headline says, and without reasons why scores are not compared', () => {
    const incomplete = sampleIncompleteIn('performance')
    const changed = whatChanged(sampleLabResults(), incomplete)
    expect(changeLines(changed).join()).toContain('The score of the second run is incomplete')
    expect(newsLines(changed, 'Largest Contentful Paint is 5.2 s').join()).not.toContain('score')
    const whole = sampleIncompleteIn(null)
    const worse = whatChanged(whole, { ...whole, score: 12 })
    expect(newsLines(worse, 'Page weight is 2 MB').join()).toContain('Score: ')
    expect(newsLines(worse, 'Score is 12, usually 78').join()).not.toContain('Score: ')
  })

  it('counts the cells of screenshots whose colours differ by more than rounding', () => {
    const withColours = (colours: readonly number[], columns = 2) => {
      const results = structuredClone(sampleLabResults())
      const [device] = results.lab?.devices ?? []
      if (!device) throw new Error('The sample has no device.')
      const cells = Buffer.from(colours.flatMap((colour) => [colour >> 8, colour & 255]))
      const picture = { name: 'mobile.final.webp', width: 20, height: 20, bytes: 9 }
      device.screenshots.final = {
        ...picture,
        colours: { columns, cells: cells.toString('base64') },
      }
      return results
    }
    const white = withColours([0xffff, 0xffff, 0xffff, 0xffff])
    const after = withColours([0xffff, 0xf7df, 0xefff, 0x0000])
    expect(whatChanged(white, after).screenshots).toEqual([
      { device: 'mobile', differ: 2, cells: 4 },
    ])
    expect(changeLines(whatChanged(white, after))).toContain(
      'Screenshot on mobile: 50 % of the picture differs',
    )
    expect(changeLines(whatChanged(white, white)).join()).not.toContain('Screenshot')
    expect(whatChanged(white, withColours([0xffff, 0xffff])).screenshots).toEqual([])
    expect(whatChanged(white, withColours([0, 0, 0, 0], 4)).screenshots).toEqual([])
    expect(whatChanged(sampleLabResults(), white).screenshots).toEqual([])
  })

  it('lists checks, bytes by type and the size of the document', () => {
    const before = sampleLabResults()
    const after = structuredClone(before)
    const check = after.checks.find(({ outcome }) => outcome === 'pass')
    const requests = after.lab?.devices[0]?.requests
    if (!check || !requests) throw new Error('The sample has neither.')
    check.outcome = 'fail'
    requests.transfer_bytes += 50_000
    after.page.markup.elements *= 2
    const changed = whatChanged(before, after)
    expect(changed.new_problems.map(({ id }) => id)).toEqual([check.id])
    expect(changed.bytes.map(({ type, a, b }) => [type, b - a])).toEqual([['total', 50_000]])
    expect(changed.elements).not.toBeNull()
  })

  it('leaves out small changes, and lists at most ten of each kind', () => {
    const before = sampleLabResults()
    const after = structuredClone(before)
    const requests = after.lab?.devices[0]?.requests
    if (!requests) throw new Error('The sample has none.')
    requests.transfer_bytes += 1023
    after.page.markup.elements = Math.floor(before.page.markup.elements * 1.1)
    expect(whatChanged(before, after)).toMatchObject({ bytes: [], elements: null })

    requests.transfer_bytes += 1
    requests.rows.push(
      ...Array.from({ length: 12 }, (_row, place) => ({
        ...(requests.rows[0] ?? raise()),
        url: `https://host${place}.example/file`,
        transfer_bytes: 10_000,
      })),
    )
    after.page.headers.push(
      ...Array.from({ length: 12 }, (_header, place) => ({
        name: `x-${place}`,
        value: '1',
        group: 'custom' as const,
      })),
    )
    for (const check of after.checks) if (check.outcome === 'pass') check.outcome = 'fail'
    const changed = whatChanged(before, after)
    expect(changed.bytes.map(({ type }) => type)).toEqual(['total'])
    const { new_problems, files, headers, hosts } = changed
    expect([new_problems, files, headers, hosts.came].map((list) => list.length)).toEqual([
      10, 10, 10, 10,
    ])
  })

  it('compares the requests of the device that an alert is about', () => {
    const before = sampleLabResults()
    const after = structuredClone(before)
    const desktop = after.lab?.devices.find(({ device }) => device === 'desktop')
    if (!desktop) throw new Error('The sample has no desktop.')
    desktop.requests.transfer_bytes += 50_000
    expect(whatChanged(before, after).bytes).toEqual([])
    const { bytes } = whatChanged(before, after, 'desktop')
    expect(bytes.map(({ type, a, b }) => [type, b - a])).toEqual([['total', 50_000]])
  })

  it('compares no page loads when one run has none', () => {
    const measured = sampleLabResults()
    expect(whatChanged({ ...measured, lab: null }, measured)).toMatchObject({
      bytes: [],
      files: [],
    })
  })
})

function raise(): never {
  throw new Error('The sample has no request.')
}
