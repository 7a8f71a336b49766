import type { OrientationResult, OrientationView } from '../../operation-results.ts'
import { inSession, keepScroll, openWorld } from '../isolated-world.ts'
import { setViewport, VIEWPORTS } from '../set-viewport.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'

/** Rotates the screen by a quarter turn, for people whose device is mounted. */
export async function tryOrientation(needs: InteractionTestNeeds): Promise<OrientationResult> {
  return await keepScroll(needs.page, () => turnScreen(needs))
}

async function turnScreen({ page, job, left }: InteractionTestNeeds): Promise<OrientationResult> {
  const { width, height, deviceScaleFactor, isMobile } = VIEWPORTS[job.device]
  const isUpright = height > width
  try {
    return await inSession(page, async (session) => {
      const world = await openWorld(session, undefined)
      const before = await world.call(left(), viewPage, false)
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: height,
        height: width,
        deviceScaleFactor,
        mobile: isMobile,
        screenOrientation: isUpright
          ? { type: 'landscapePrimary', angle: 90 }
          : { type: 'portraitPrimary', angle: 0 },
      })
      return { before, turned: await world.call(left(), viewPage, true) }
    })
  } finally {
    await setViewport(page, job.device)
  }
}

/** Runs in an isolated world of the page. */
async function viewPage(waits: boolean): Promise<OrientationView> {
  const frames = new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
    setTimeout(resolve, 200)
  })
  if (waits) await frames
  const { body, documentElement: root } = document
  const rotationOf = (element: Element) => {
    const { transform, rotate } = getComputedStyle(element)
    const { a, b } = new DOMMatrixReadOnly(transform)
    const own = Number.parseFloat(rotate)
    return Math.round((Math.atan2(b, a) * 180) / Math.PI) + (Number.isFinite(own) ? own : 0)
  }
  const first = [...body.children].find((child) => {
    const { width, height } = child.getBoundingClientRect()
    return width * height > innerWidth * innerHeight * 0.8
  })
  const pageWide = [root, body, ...(first ? [first] : [])]

  const places = [0.05, 0.5, 0.95]
  const points = places.flatMap((x) =>
    places.map((y) => [x * innerWidth, y * innerHeight] as const),
  )
  const coverAt = ([x, y]: readonly [number, number]) => {
    let element = document.elementFromPoint(x, y)
    while (element !== null && getComputedStyle(element).position !== 'fixed') {
      element = element.parentElement
    }
    return element
  }
  const covers = points.map(coverAt)
  const [cover] = covers
  const isCovered = cover != null && covers.every((it) => it === cover)
  return {
    visibleWords: body.innerText.split(/\s+/).filter((word) => word !== '').length,
    rotation: pageWide.reduce((sum, element) => sum + rotationOf(element), 0),
    cover: isCovered
      ? cover.outerHTML.slice(0, cover.outerHTML.indexOf('>') + 1).slice(0, 200)
      : null,
  }
}
