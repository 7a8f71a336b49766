import type { Browser, Page } from 'playwright-core'

/** Opens Lighthouse's own report with `show`, and returns its gauges, image widths and errors. */
export async function drawnLighthouse(
  browser: Browser,
  show: (page: Page, faults: string[]) => Promise<unknown>,
) {
  const page = await browser.newPage()
  const faults: string[] = []
  try {
    page.on('pageerror', (error) => faults.push(String(error)))
    await show(page, faults)
    await page.locator('.lh-filmstrip img').last().waitFor()
    const gauges = await page.locator('.lh-scores-header .lh-gauge__percentage').count()
    const widths = await page.evaluate(async () => {
      const images = [
        ...document.querySelectorAll<HTMLImageElement>('.lh-final-ss-image, .lh-filmstrip img'),
      ]
      await Promise.all(images.map((image) => image.decode()))
      return images.map((image) => image.naturalWidth)
    })
    return { gauges, widths, faults }
  } finally {
    await page.close()
  }
}
