import type { PageOutline } from '../../page-outline.ts'
import { inSession, openWorld } from '../isolated-world.ts'
import { outlinePage } from '../outline-page.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'

/** The current content of the page. */
export async function tryOutline({ page, left }: InteractionTestNeeds): Promise<PageOutline> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    return await world.call(left(), outlinePage)
  })
}
