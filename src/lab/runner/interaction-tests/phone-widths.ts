import type { PhoneWidthsResult } from '../../interaction-test-results.ts'
import { inSession, keepScroll, openWorld } from '../isolated-world.ts'
import { setViewport } from '../set-viewport.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { measureText, measureWidth } from './phone-widths-in-page.ts'
import { installWays } from './ways-in-page.ts'

/** CSS pixels: most phones, and the narrowest width that WCAG 1.4.10 requires. */
const USUAL = 360
const NARROW = 320
const HEIGHT = 740

/** Text smaller than this many CSS pixels is hard to read on a phone. */
const LEGIBLE = 12

/** Layout on phones: whether it needs horizontal scrolling, and its text sizes. */
export async function tryPhoneWidths(needs: InteractionTestNeeds): Promise<PhoneWidthsResult> {
  return await keepScroll(needs.page, () => layOut(needs))
}

async function layOut({ page, job, left }: InteractionTestNeeds): Promise<PhoneWidthsResult> {
  try {
    return await inSession(page, async (session) => {
      const world = await openWorld(session, undefined)
      await world.call(left(), installWays)
      const at = async (width: number, mobile = true) => {
        await session.send('Emulation.setDeviceMetricsOverride', {
          width,
          height: HEIGHT,
          deviceScaleFactor: 1,
          mobile,
        })
        return await world.call(left(), measureWidth, width)
      }
      const usual = await at(USUAL)
      const text = await world.call(left(), measureText, USUAL, LEGIBLE)
      const narrow = await at(NARROW)
      const isFixed = narrow.viewport > NARROW
      return {
        widths: [usual, narrow],
        ...(isFixed && { zoomed: await at(NARROW, false) }),
        text,
      }
    })
  } finally {
    await setViewport(page, job.device)
  }
}
