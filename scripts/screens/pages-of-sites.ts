import { signedIn } from '../../test/support/people.ts'
import { statesOfWatching } from '../../test/support/states/states-of-watching.ts'
import { crawledMuseum } from './crawled-museum.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** Pictures of what is watched, by the names of states. */
const WATCHED: ReadonlyMap<string, string> = new Map([
  ['alerts', 'alerts'],
  ['alert', 'alert'],
  ['project, watched', 'watching'],
  ['channels', 'channels'],
  ['new channel', 'new-channel'],
  ['channel', 'channel'],
  ['public project', 'public-project'],
  ['builds', 'builds'],
  ['build', 'build'],
])

/** Site audits, and what is watched. */
export async function pagesOfSites(stage: Stage): Promise<Screen[]> {
  const { open } = stage
  const { owner, visitor } = await signedIn(open)
  const session = visitor.cookies.get('pagemark') ?? ''
  const id = await crawledMuseum(open, owner)
  const at = (path: string) => ({ url: `${open.address}${path}`, session })
  const watched = await statesOfWatching(stage)
  return [
    { name: 'new-site', ...at('/new/site') },
    { name: 'sites', ...at('/sites') },
    { name: 'site', ...at(`/s/${id}`) },
    { name: 'site-phone-dark', ...at(`/s/${id}`), phone: true, dark: true },
    { name: 'site-problems', ...at(`/s/${id}/findings`) },
    { name: 'site-problem', ...at(`/s/${id}/findings/site-broken-links`) },
    { name: 'site-pages', ...at(`/s/${id}/pages`) },
    { name: 'site-page', ...at(`/s/${id}/pages/1`) },
    { name: 'site-templates', ...at(`/s/${id}/templates`) },
    { name: 'site-structure', ...at(`/s/${id}/structure`) },
    { name: 'site-changes', ...at(`/s/${id}/changes`) },
    { name: 'site-crawls', ...at(`/s/${id}/crawls`) },
    { name: 'site-settings', ...at(`/s/${id}/settings`) },
    ...watched.flatMap((state) => {
      const name = WATCHED.get(state.name)
      return name === undefined ? [] : [{ ...state, name }]
    }),
  ]
}
