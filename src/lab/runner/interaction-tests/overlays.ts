import type { OverlaysResult } from '../../interaction-test-results.ts'
import { inSession, openWorld } from '../isolated-world.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { findOverlays } from './overlays-in-page.ts'
import { installWays } from './ways-in-page.ts'

/** Overlays on the page at its original size, before anything was done to it. */
export async function tryOverlays({ page, left }: InteractionTestNeeds): Promise<OverlaysResult> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    await world.call(left(), installWays)
    return { overlays: await world.call(left(), findOverlays) }
  })
}
