import type { PageSize } from '../../lab-result.ts'
import { clipBox } from '../../clip-box.ts'
import type { Box, Way } from '../../on-picture.ts'
import { inSession, keepScroll, openWorld } from '../isolated-world.ts'
import { setViewport, VIEWPORTS } from '../set-viewport.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { findBoxes, type WantedBox } from './boxes-in-page.ts'
import { isRecord, listOf } from './read-value.ts'

/** Pixels, at most, of the higher side of a WebP picture: so high Lighthouse makes the view. */
const HIGHEST = 16_383

/** By how many pixels a page that is still the same may be longer or shorter. */
const SLACK = 4

const MOST = 600

interface Asked {
  /** Of the page in its picture. */
  readonly picture: PageSize
  readonly wanted: readonly WantedBox[]
}

/**
 * Where elements are in the picture of the whole page: the view is made as high as it was for that. A page
 * that has become longer or shorter since is not the one in the picture; nothing is found there.
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
