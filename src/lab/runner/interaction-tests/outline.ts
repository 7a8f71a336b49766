import type { PageOutline } from '../../page-outline.ts'
import { inSession, openWorld } from '../isolated-world.ts'
import { outlinePage } from '../outline-page.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'

/** What the page has to say by now. */
export async function tryOutline({ page, left }: InteractionTestNeeds): Promise<PageOutline> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    return await world.call(left(), outlinePage)
  })
}
