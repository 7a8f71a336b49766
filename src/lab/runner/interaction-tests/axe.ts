import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession } from 'puppeteer-core'
import type { AxeResult } from '../../interaction-test-results.ts'
import { type IsolatedWorld, inSession, openWorld, stoppable } from '../isolated-world.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { AXE_RULES, AXE_TAGS } from './axe-options.ts'
import { finishAxe, lookForFrames, startAxe } from './axe-in-page.ts'
import { readAxeResult } from './read-axe-result.ts'

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const source = `${stoppable}${readFileSync(file, 'utf8')}`

const OPTIONS = {
  runOnly: { type: 'tag', values: [...AXE_TAGS] },
  rules: AXE_RULES,
  // Nodes of the other kinds are not distinguished, which is most of the work of a report.
  resultTypes: ['violations', 'incomplete'],
}

const MOST_FRAMES = 8
const DEEPEST_FRAME = 2
/** Milliseconds reserved for merging the results, not available to the frames. */
const FINISH_MS = 500

/**
 * Runs axe-core on the page and on the frames of its process, in isolated worlds, one frame at a time, as drivers do:
 * with `postMessage`, the alternative, a page could answer for its frames.
 */
export async function tryAxe({ page, left }: InteractionTestNeeds): Promise<AxeResult> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    await world.load(left(), source)
    await world.call(left(), startAxe, null, OPTIONS)
    const frames = await framesOf({ session, left: () => left() - FINISH_MS }, world, null)
    const found = await world.call(left(), finishAxe, frames, OPTIONS)
    return readAxeResult(found)
  })
}

interface FrameNeeds {
  readonly session: CDPSession
  left(): number
}

/** Axe's results of the frames, in its order; null for a frame that it did not run in. */
async function framesOf(
  needs: FrameNeeds,
  world: IsolatedWorld,
  context: unknown,
  depth = 1,
): Promise<unknown[]> {
  if (needs.left() <= 0) return []
  const frames = await world.call(needs.left(), lookForFrames, context).catch(() => [])
  const found: unknown[] = []
  for (const [place, frame] of frames.entries()) {
    const isTried = place < MOST_FRAMES && depth <= DEEPEST_FRAME && needs.left() > 0
    const results = isTried ? await frameResults(needs, { world, frame, depth }) : [null]
    found.push(...results.slice(0, MOST_FRAMES))
  }
  return found
}

interface Frame {
  readonly world: IsolatedWorld
  readonly frame: { readonly frameSelector: unknown; readonly frameContext: unknown }
  readonly depth: number
}

/** For a frame and its child frames. A frame of another site has its own process and is not tested. */
async function frameResults(
  needs: FrameNeeds,
  { world, frame: { frameSelector, frameContext }, depth }: Frame,
): Promise<unknown[]> {
  try {
    const element = `axe.utils.shadowSelect(${JSON.stringify(frameSelector)})`
    const id = await world.frameIn(needs.left(), element)
    if (id === null) return [null]
    const inner = await openWorld(needs.session, id)
    await inner.load(needs.left(), source)
    const partial = await inner.call(needs.left(), startAxe, frameContext, OPTIONS)
    return [partial, ...(await framesOf(needs, inner, frameContext, depth + 1))]
  } catch {
    return [null]
  }
}
