import type { PageSize } from '../../lab-result.ts'
import { clipBox } from '../../clip-box.ts'
import type { Box, Way } from '../../on-picture.ts'
import { inSession, keepScroll, openWorld } from '../isolated-world.ts'
import { setViewport, VIEWPORTS } from '../set-viewport.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { findBoxes, type WantedBox } from './boxes-in-page.ts'
import { isRecord, listOf } from './read-value.ts'

/** Largest height of a WebP picture in pixels, which is also the height of Lighthouse's viewport. */
const HIGHEST = 16_383

/** Difference in height, in pixels, up to which the page counts as unchanged. */
const SLACK = 4

const MOST = 600

interface Asked {
  /** Size of the page in its screenshot. */
  readonly picture: PageSize
  readonly wanted: readonly WantedBox[]
}

/**
 * Finds the boxes of elements in the full-page screenshot: the viewport is set to the height that it had then. If the
 * page has changed its height since, nothing is found.
 */
export async function tryBoxes(
  needs: InteractionTestNeeds,
  asked: Asked,
): Promise<ReadonlyMap<Way, Box>> {
  return await keepScroll(needs.page, () => measureBoxes(needs, asked))
}

async function measureBoxes(
  { page, job, left }: InteractionTestNeeds,
  { picture, wanted }: Asked,
): Promise<ReadonlyMap<Way, Box>> {
  const view = VIEWPORTS[job.device]
  const some = wanted.slice(0, MOST)
  try {
    return await inSession(page, async (session) => {
      const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics')
      const whole = Math.round(
        (view.height * cssContentSize.height) / cssLayoutViewport.clientHeight,
      )
      const height = Math.round((picture.height * view.width) / picture.width)
      if (Math.abs(Math.min(whole, HIGHEST) - height) > SLACK) return new Map()
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: view.width,
        height,
        deviceScaleFactor: 1,
        mobile: view.isMobile,
      })
      const world = await openWorld(session, undefined)
      const found: unknown = await world.call(left(), findBoxes, some)
      return boxesOf(some, listOf(found, MOST), picture)
    })
  } finally {
    await setViewport(page, job.device)
  }
}

function boxesOf(wanted: readonly WantedBox[], found: readonly unknown[], picture: PageSize) {
  const boxes = new Map<Way, Box>()
  for (const [place, { way }] of wanted.entries()) {
    const rectangle = found[place]
    if (!isRecord(rectangle)) continue
    const { x, y, width, height } = rectangle
    const box = clipBox({ x, y, width, height }, picture)
    if (box !== null) boxes.set(way, box)
  }
  return boxes
}
