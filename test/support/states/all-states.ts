import type { Screen } from '../../../scripts/screens/screen.ts'
import { screensOf } from '../../../scripts/screens/screens-of.ts'
import type { Stage } from '../../../scripts/screens/stage.ts'
import { IN_RELEASE } from '../suite/in-release.ts'
import { KEY_STATES } from './key-states.ts'
import { statesOfPeople } from './states-of-people.ts'
import { statesOfReports } from './states-of-reports.ts'
import { statesOfSites } from './states-of-sites.ts'
import { statesOfWatching } from './states-of-watching.ts'

/** Paths of projects, accounts, sign-in and administration. */
const PEOPLE =
  /^\/(?:account|admin|alerts|channels|p\/|projects|setup|sign|forgot|reset|verify|email|invitation)/

/** Every state of a page, once: those with pictures, and the others. */
export async function allStates(stage: Stage) {
  const all = [
    ...screensOf(stage),
    ...statesOfReports(stage),
    ...(await statesOfPeople(stage)),
    ...(await statesOfSites(stage)),
    ...(await statesOfWatching(stage)),
  ].toSorted((a, b) => Number(a.last ?? false) - Number(b.last ?? false))
  const seen = new Set<string>()
  const states = all.filter(({ url, session, act, opens = false }) => {
    const place = `${url} ${session}`
    // Each look opens everything except the states that the release suite adds.
    const asItComes = act === undefined || (opens && !IN_RELEASE)
    if (asItComes && seen.has(place)) return false
    if (asItComes) seen.add(place)
    return true
  })
  const isOfPeople = ({ url }: Screen) => PEOPLE.test(new URL(url).pathname)
  return {
    all: states,
    key: states.filter(({ name, opens }) => opens !== true && KEY_STATES.has(name)),
    ofPeople: states.filter(isOfPeople),
    ofReports: states.filter((state) => !isOfPeople(state)),
  }
}
