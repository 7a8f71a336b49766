import type { Browser, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Results } from '../../src/report/results.ts'

/** The colour in the middle of the crop: red, green and blue, each as none, some or much. */
async function colourOf(place: Locator, browser: Browser): Promise<string> {
  const png = (await place.screenshot()).toString('base64')
  const blank = await browser.newPage()
  try {
    return await blank.evaluate(async (data) => {
      const blob = await (await fetch(`data:image/png;base64,${data}`)).blob()
      const bitmap = await createImageBitmap(blob)
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixel = context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? []
      return [...pixel]
        .slice(0, 3)
        .map((part) => (part > 200 ? 2 : part > 70 ? 1 : 0))
        .join('')
    }, png)
  } finally {
    await blank.close()
  }
}

/** The colour of each element that this report page outlines in a picture. */
export async function outlinedColours(url: string, browser: Browser): Promise<string[]> {
  const view = await browser.newPage()
  await view.goto(url)
  const colours = []
  for (const crop of await view.getByRole('img', { name: /outlined on the page/ }).all()) {
    const inside = crop.locator('rect').last()
    await inside.scrollIntoViewIfNeeded()
    colours.push(await colourOf(inside, browser))
  }
  await view.close()
  return colours
}

/** The picture loads only once one of its crops comes into view. */
export async function expectPatientReport(report: string, browser: Browser): Promise<void> {
  // A picture that another page has loaded is there at once.
  const view = await browser.newPage()
  const asked: string[] = []
  view.on('request', (request) => asked.push(request.url()))
  const loaded = () => asked.filter((url) => url.endsWith('/mobile.full.webp')).length
  await view.goto(report, { waitUntil: 'networkidle' })
  expect(loaded()).toBe(0)
  const details = view.locator('details', { has: view.locator('#check-axe-image-alt') })
  await details.locator('summary').click()
  const crop = details.getByRole('img', { name: 'Element 1, outlined on the page' })
  await crop.scrollIntoViewIfNeeded()
  await expect.poll(loaded).toBe(1)
  await view.waitForLoadState('networkidle')
  expect(await colourOf(crop.locator('rect').last(), browser)).toBe('200')
  await view.close()
}

/** Expects every element that a check names inside the picture, in whole pixels. */
export function expectInside({ checks, lab }: Results): void {
  const { width = 0, height = 0 } = lab?.devices[0]?.screenshots.full?.page ?? {}
  for (const { x, y, ...size } of checks.flatMap(({ evidence }) =>
    evidence.flatMap(({ box }) => box ?? []),
  )) {
    const sides = [x, y, size.width, size.height]
    expect(sides.every((side) => Number.isInteger(side) && side >= 0)).toBe(true)
    expect(x + size.width).toBeLessThanOrEqual(width)
    expect(y + size.height).toBeLessThanOrEqual(height)
  }
}
