import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession } from 'puppeteer-core'
import type { ScrollResult } from '../../interaction-test-results.ts'
import { inSession, type IsolatedWorld, openWorld } from '../isolated-world.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { numberOf } from './read-value.ts'

/** A page that grows whenever its end is near has no end. */
const MOST_ROUNDS = 3

/** Milliseconds without a request after which none is expected, and the longest wait for that. */
const QUIET_MS = 100
const PATIENCE_MS = 500

/** Scrolls to the end of the page, waits for the requests that this causes, and scrolls back. */
export async function tryScroll({
  page,
  left,
}: Pick<InteractionTestNeeds, 'page' | 'left'>): Promise<ScrollResult> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    const watched = await watchNetwork(session)
    const [x, y] = await world.call(left(), () => [window.scrollX, window.scrollY] as const)
    const heightBefore = await heightOf(world, left())
    let height = heightBefore
    let growths = 0
    try {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        await world.call(left(), scrollToEnd)
        await watched.quiet(Math.min(PATIENCE_MS, left()))
        const grown = await heightOf(world, left())
        if (grown <= height + SHORTEST_GROWTH) break
        growths += 1
        height = grown
      }
      return { files: watched.files(), heightBefore, heightAfter: height, growths }
    } finally {
      await world.call(1000, scrollBack, x, y).catch(() => undefined)
    }
  })
}

/** CSS pixels: a loaded picture makes a page a little longer, not endless. */
const SHORTEST_GROWTH = 400

async function heightOf(world: IsolatedWorld, ms: number): Promise<number> {
  return numberOf(await world.call(ms, () => document.documentElement.scrollHeight)) ?? 0
}

/** Runs in the page. One screen at a time, as fast as it is drawn; in larger steps if that took too long. */
async function scrollToEnd(): Promise<void> {
  const mostSteps = 20
  const end = document.documentElement.scrollHeight
  const step = Math.max(window.innerHeight, end / mostSteps)
  for (let top = window.scrollY; top < end; top += step) {
    window.scrollTo({ top: top + step, behavior: 'instant' })
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 50)
    })
  }
}

/** Runs in the page. */
function scrollBack(left: number, top: number): void {
  window.scrollTo({ left, top, behavior: 'instant' })
}

async function watchNetwork(session: CDPSession) {
  const requests = new Map<string, { readonly type: string; bytes: number }>()
  const open = new Set<string>()
  let last = performance.now()
  const ended = (id: string, bytes: number) => {
    last = performance.now()
    open.delete(id)
    const request = requests.get(id)
    if (request) request.bytes = bytes
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!/^https?:/i.test(request.url) || requests.size >= MOST_REQUESTS) return
    last = performance.now()
    requests.set(requestId, { type, bytes: 0 })
    open.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  await session.send('Network.enable')
  return {
    async quiet(patience: number): Promise<void> {
      const end = performance.now() + patience
      last = performance.now()
      while (performance.now() < end) {
        await delay(20)
        if (open.size === 0 && performance.now() - last > QUIET_MS) return
      }
    },
    files(): ScrollResult['files'] {
      const byType = Map.groupBy(requests.values(), ({ type }) => type)
      return [...byType].map(([type, all]) => ({
        type,
        count: all.length,
        bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      }))
    },
  }
}

const MOST_REQUESTS = 500
