import type { TextSettingsResult } from '../../operation-results.ts'
import { inSession, keepScroll, openWorld } from '../isolated-world.ts'
import { setViewport, VIEWPORTS } from '../set-viewport.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { installTextLines } from './text-lines-in-page.ts'
import { installTextLosses } from './text-losses-in-page.ts'
import { setText } from './text-settings-in-page.ts'
import { installWays } from './ways-in-page.ts'

/** Parts that are laid out only when scrolled to would not be in their final place. */
const WHOLE = '* { content-visibility: visible !important }'

/** All settings of WCAG 1.4.12 at once. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Text size only, as phones allow; the page keeps its width. */
const ZOOM = '* { text-size-adjust: 200% !important; -webkit-text-size-adjust: 200% !important }'

export async function tryTextSettings(needs: InteractionTestNeeds): Promise<TextSettingsResult> {
  return await keepScroll(needs.page, () => setAndCompare(needs))
}

async function setAndCompare({
  page,
  job,
  left,
}: InteractionTestNeeds): Promise<TextSettingsResult> {
  const { width, height, deviceScaleFactor } = VIEWPORTS[job.device]
  try {
    return await inSession(page, async (session) => {
      // Only a mobile layout allows enlarging text alone.
      await session.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor,
        mobile: true,
      })
      const world = await openWorld(session, undefined)
      await world.call(left(), installTextLines)
      await world.call(left(), installTextLosses)
      await world.call(left(), installWays)
      return await world.call(left(), setText, { whole: WHOLE, spacing: SPACING, zoom: ZOOM })
    })
  } finally {
    await setViewport(page, job.device)
  }
}
