import { createColors } from 'picocolors'
import { expect, it } from 'vitest'
import type { LabSummary } from '../summary/lab-summary.ts'
import { loadingLines } from './write-loading.ts'

type DeviceSummary = LabSummary['devices'][number]

const METRICS = { lcp: 2187.4, fcp: 2138.9, tbt: 16, speed_index: 6000, cls: 0.1234 }

const deviceOf = (changed: Partial<DeviceSummary> = {}): DeviceSummary => ({
  device: 'mobile',
  lighthouse: { version: '13.5.0', categories: { performance: 0.97 } },
  metrics: METRICS,
  samples: [{ score: 0.97, ...METRICS }],
  requests: { total: 0, by_type: [], transfer_bytes: 0, rows: [] },
  throttling: { method: 'simulate', rtt_ms: 150, throughput_kbps: 1638.4, cpu_slowdown: 4 },
  viewport: { width: 412, height: 823, ratio: 1.75 },
  screenshots: { final: null, full: null, frames: [] },
  files: [],
  ...changed,
})

function linesOf(lab: Partial<LabSummary> | null): string[] {
  const measured: LabSummary = {
    status: 'measured',
    reason: null,
    browser: 'HeadlessChrome/153.0.8010.0',
    lighthouse: { version: '13.5.0', categories: { performance: 0.97 } },
    devices: [deviceOf()],
  }
  const lines = loadingLines(lab && { ...measured, ...lab }, createColors(false))
  return lines.map(({ prefix, text }) => (prefix + text).trimEnd())
}

it('says nothing where no browser was asked for', () => {
  expect(linesOf(null)).toEqual([])
})

it('says why the page was not measured', () => {
  const reason = 'The browser is disabled by PAGEMARK_BROWSER=off.'
  expect(linesOf({ status: 'not-measured', reason, devices: [] })).toEqual([
    'Loading  Not measured. The browser is disabled by PAGEMARK_BROWSER=off.',
  ])
})

it('has a line for each metric, with a word for its value', () => {
  expect(linesOf({})).toEqual([
    'Loading, by HeadlessChrome/153.0.8010.0 and Lighthouse 13.5.0',
    '               on mobile',
    '  LCP          2.2 s   good',
    '  CLS          0.123   needs work',
    '  TBT          16 ms   good',
    '  FCP          2.1 s   needs work',
    '  Speed Index  6.0 s   poor',
    '  Lighthouse   performance 97',
  ])
})

it('has a column for each device, the spread of several loads, and a dash for what is not known', () => {
  const loads = [2100, 2187.4, 2900].map((lcp) => ({ score: 0.9, ...METRICS, lcp }))
  const unknown = { lcp: null, fcp: null, tbt: null, speed_index: null, cls: null }
  const [, header, lcp, cls] = linesOf({
    devices: [
      deviceOf({ samples: loads }),
      deviceOf({ device: 'desktop', metrics: unknown, samples: [{ score: null, ...unknown }] }),
    ],
  })
  expect(header).toBe('               on mobile, median of 3 loads        on desktop')
  expect(lcp).toBe('  LCP          2.2 s   good (2.1 s to 2.9 s)       –')
  expect(cls).toBe('  CLS          0.123   needs work                  –')
})

it('judges desktop by separate limits', () => {
  const [, , lcp] = linesOf({ devices: [deviceOf({ device: 'desktop' })] })
  expect(lcp).toBe('  LCP          2.2 s   needs work')
})

it('says on which device what was waited for was not there', () => {
  const awaited = { selector: '#app', after: null, known: true }
  const lines = linesOf({
    devices: [
      deviceOf({ awaited: { ...awaited, after: 900 } }),
      deviceOf({ device: 'desktop', awaited }),
      deviceOf({ awaited: { selector: 'a:opened', after: null, known: false } }),
    ],
  })
  expect(lines.slice(8)).toEqual([
    '  Waited for on desktop: #app, not found within 10 s; the page was tested without it',
    '  Waited for on mobile: a:opened, a selector that the browser does not support; it did not wait',
  ])
})
