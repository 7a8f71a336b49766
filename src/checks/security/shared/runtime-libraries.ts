import type { LibraryFact } from '../../../facts/lab/runtime-facts.ts'
import type { PageFacts } from '../../../facts/page-facts.ts'
import {
  type Advisory,
  advisoriesOf,
  usedLibraries,
} from '../../../facts/derived/known-libraries.ts'
import { ownValue } from '../../../facts/derived/own-value.ts'

export interface RunningLibrary {
  readonly name: string
  readonly version: string
  /** The file that the markup names; null where only the running page told. */
  readonly url: string | null
  readonly advisories: readonly Advisory[]
}

/** What the list of advisories calls it, where that is not its name in the npm registry. */
const LISTED_NAMES: Readonly<Record<string, string>> = { angular: 'angularjs' }

/**
 * Libraries of the list that answered to their names while the page ran, then those that only its files
 * tell of: a copy that another one took the place of, or one that keeps to itself.
 */
export function runningLibraries(
  libraries: readonly LibraryFact[],
  { scripts, assets }: Pick<PageFacts, 'scripts' | 'assets'>,
): RunningLibrary[] {
  const seen = new Map<string, RunningLibrary>()
  for (const { npm, version } of libraries) {
    // jQuery without a part of itself says so after its number.
    const number = /^\d{1,4}\.\d{1,4}(?:\.\d{1,6})?(?![\w.-])/.exec(version ?? '')?.[0]
    const name = ownValue(LISTED_NAMES, npm ?? '') ?? npm ?? ''
    const advisories = number === undefined ? null : advisoriesOf(name, number)
    if (number === undefined || advisories === null) continue
    seen.set(`${name} ${number}`, { name, version: number, url: null, advisories })
  }
  for (const { name, version, script, advisories } of usedLibraries(scripts, assets)) {
    seen.set(`${name} ${version}`, { name, version, url: script.url, advisories })
  }
  return [...seen.values()]
}
