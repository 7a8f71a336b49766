import { describe, expect, it } from 'vitest'
import { createLab } from '../../src/lab/lab.ts'
import { TOO_MUCH_MEMORY } from '../../src/lab/reasons.ts'
import { watchPeaks } from '../support/memory-peaks.ts'
import { LAYERED_CANVASES, MEMORY_PAGES, type MemoryPage } from '../support/memory-pages.ts'
import { localEgress } from '../support/local-egress.ts'
import { pageRequest } from '../support/page-request.ts'
import { startSite } from '../support/site.ts'
import { TEST_CAGE, testSearch } from '../support/test-lab.ts'

const PAGES = [LAYERED_CANVASES, ...MEMORY_PAGES]

/** Little memory, so that pages are stopped soon: an ordinary page takes 150 MB. */
const MEMORY = 600_000_000

/**
 * Memory that a page can fill between two samples and until its end. In all, pages have reached 750 MB on a quiet machine, and
 * 1,040 beside other work, which delays a sample. One that nothing stops takes 4 GB.
 */
const BETWEEN_LOOKS = 700_000_000

const lab = (concurrency: number) =>
  createLab({
    search: () => testSearch(),
    cage: { ...TEST_CAGE, memory: MEMORY },
    concurrency,
    patience: 5,
  })

describe.runIf(process.platform === 'linux')('the memory of a browser', () => {
  it.each(PAGES)(
    'is limited for a page that $name',
    async (page) => {
      const one = lab(1)
      const peaks = watchPeaks()
      try {
        expect(await endOf(one, page)).toBe(TOO_MUCH_MEMORY)
      } finally {
        await one.close()
        peaks.stop()
      }
      expect(peaks.highest()).toBeLessThan(MEMORY + BETWEEN_LOOKS)
    },
    120_000,
  )

  it('is limited for each of two pages at once', async () => {
    const two = lab(2)
    const peaks = watchPeaks()
    try {
      const ends = [LAYERED_CANVASES, LAYERED_CANVASES].map(async (page) => await endOf(two, page))
      expect(await Promise.all(ends)).toEqual([TOO_MUCH_MEMORY, TOO_MUCH_MEMORY])
    } finally {
      await two.close()
      peaks.stop()
    }
    expect(peaks.highest()).toBeLessThan(MEMORY + BETWEEN_LOOKS)
  }, 120_000)
})

async function endOf(own: ReturnType<typeof lab>, { serve }: MemoryPage): Promise<string> {
  const site = await startSite(serve)
  try {
    const outcome = await own.measure({
      request: pageRequest(`${site.origin}/`),
      egress: localEgress(),
      signal: new AbortController().signal,
    })
    return outcome.measured ? 'with a result' : outcome.reason
  } finally {
    await site.close()
  }
}
