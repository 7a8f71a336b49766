import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../../../test/support/sample-results.ts'
import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'
import { simulatedNote } from './simulated-note.ts'

const [DEVICE] = sampleLabResults().lab?.devices ?? []

const FRAME = { width: 120, height: 200, bytes: 1000 }

interface Load {
  readonly lcp: number | null
  /** Frames of the filmstrip, one per 375 ms. */
  readonly film: string
  readonly method?: string
}

function noteOn({ lcp, film, method = 'simulate' }: Load): string | undefined {
  if (!DEVICE) throw new Error('There is no browser.')
  const ms = (place: number) => 375 * (place + 1)
  const frames = film.split('').map((name, place) => ({ ...FRAME, name, ms: ms(place) }))
  const device: DeviceSummary = {
    ...DEVICE,
    metrics: { ...DEVICE.metrics, lcp },
    throttling: { ...DEVICE.throttling, method },
    screenshots: { ...DEVICE.screenshots, frames },
  }
  return simulatedNote(device)
}

describe('the note that LCP is simulated', () => {
  it('is shown when the filmstrip ends well before LCP', () => {
    expect(noteOn({ lcp: 2711, film: 'abbbbbbb' })).toBe(
      'Lighthouse simulates LCP (2.7 s) for a slower connection and device. The filmstrip shows the actual load: complete after 750 ms.',
    )
  })

  it.each<Load & { name: string }>([
    { name: 'LCP is within half a second of the last change', lcp: 1240, film: 'abbbbbbb' },
    { name: 'the view still changed at LCP', lcp: 2711, film: 'abcdefgg' },
    { name: 'the view came back to what it was', lcp: 2711, film: 'abbbbbba' },
    { name: 'the load was not simulated', lcp: 2711, film: 'abbbbbbb', method: 'devtools' },
    { name: 'LCP is unknown', lcp: null, film: 'abbbbbbb' },
    { name: 'there is no filmstrip', lcp: 2711, film: '' },
  ])('is left out where $name', (load) => {
    expect(noteOn(load)).toBeUndefined()
  })

  it('is left out within one frame of a slow filmstrip', () => {
    if (!DEVICE) throw new Error('There is no browser.')
    const frames = [2000, 4000].map((ms) => ({ ...FRAME, name: 'a', ms }))
    const at = (lcp: number) =>
      simulatedNote({
        ...DEVICE,
        metrics: { ...DEVICE.metrics, lcp },
        screenshots: { ...DEVICE.screenshots, frames },
      })
    expect(at(3900)).toBeUndefined()
    expect(at(4100)).toContain('complete after 2.0 s')
  })
})
