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
  /** The file in the markup; null if only the running page showed it. */
  readonly url: string | null
  readonly advisories: readonly Advisory[]
}

/** Its name in the list of advisories, if that differs from the npm registry's. */
const LISTED_NAMES: Readonly<Record<string, string>> = { angular: 'angularjs' }

/**
 * Listed libraries found as globals while the page ran, then those known only from their files: copies that another
 * one replaced, or libraries without a global.
 */
export function runningLibraries(
  libraries: readonly LibraryFact[],
  { scripts, assets }: Pick<PageFacts, 'scripts' | 'assets'>,
): RunningLibrary[] {
  const seen = new Map<string, RunningLibrary>()
  for (const { npm, version } of libraries) {
    // A slim or partial jQuery says so after its version.
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
