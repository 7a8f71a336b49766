import type { Page } from 'puppeteer-core'
import type { Device } from '../../request/audit-request.ts'

/** As Lighthouse 13.5 emulates them; it removes its emulation when it is done. */
export const VIEWPORTS = {
  mobile: { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { width: 1350, height: 940, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const

/** By the protocol: `page.setViewport()` reloads a page whose touch support changes. */
export async function setViewport(page: Page, device: Device): Promise<void> {
  const { width, height, deviceScaleFactor, isMobile, hasTouch } = VIEWPORTS[device]
  const session = await page.createCDPSession()
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor,
    mobile: isMobile,
  })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
}
