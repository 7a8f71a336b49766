import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { sampleLabResults } from '../../../../../test/support/sample-results.ts'
import { Filmstrip } from './filmstrip.tsx'
import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'

const [DEVICE] = sampleLabResults().lab?.devices ?? []

const FRAME = { width: 120, height: 200, bytes: 1000 }

function filmOf(lcp: number, frames: readonly string[]): string {
  if (!DEVICE) throw new Error('There is no browser.')
  const device: DeviceSummary = {
    ...DEVICE,
    metrics: { ...DEVICE.metrics, lcp },
    screenshots: {
      ...DEVICE.screenshots,
      frames: frames.map((name, place) => ({ ...FRAME, name, ms: 375 * (place + 1) })),
    },
  }
  return renderToString(<Filmstrip device={device} source={{ reportId: '1', run: 1 }} />)
}

it('says that LCP is simulated beside the pictures that contradict it, and only there', () => {
  expect(filmOf(2711, ['a', 'b', 'b'])).toContain('Lighthouse simulates LCP (2.7 s)')
  expect(filmOf(900, ['a', 'b', 'b'])).not.toContain('simulates')
  expect(filmOf(2711, [])).toBe('')
})
