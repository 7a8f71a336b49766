import { type Evidence, fail, notApplicable, type Outcome, pass, warn } from '../../check.ts'
import { counted, verb } from '../../shared/counted.ts'
import { type Advisory, KNOWN_LIBRARIES, REVIEWED } from '../../../facts/derived/known-libraries.ts'

interface SeenLibrary {
  readonly name: string
  readonly version: string
  readonly advisories: readonly Advisory[]
}

const SEVERE: ReadonlySet<Advisory['severity']> = new Set(['high', 'critical'])

/** Judges the libraries found by their advisories; `placeOf` returns the place of each. */
export function judgeLibraries<Library extends SeenLibrary>(
  libraries: readonly Library[],
  placeOf: (library: Library) => Evidence,
): Outcome {
  if (libraries.length === 0) {
    return notApplicable(
      `No library of the list (${KNOWN_LIBRARIES.length} libraries, ${REVIEWED}) was seen with its version`,
    )
  }
  const affected = libraries.filter(({ advisories }) => advisories.length > 0)
  if (affected.length === 0) {
    return pass(
      `${counted(libraries.length, 'library', 'libraries')} ${verb(libraries.length, 'has', 'have')} no known vulnerability (list of ${REVIEWED})`,
    )
  }
  const evidence = affected.flatMap((library) => rowsOf(library, placeOf(library)))
  const message = `${counted(affected.length, 'library', 'libraries')} ${verb(affected.length, 'has', 'have')} known vulnerabilities: ${affected.map(({ name, version }) => `${name} ${version}`).join(', ')}`
  const isSevere = affected.some(({ advisories }) =>
    advisories.some(({ severity }) => SEVERE.has(severity)),
  )
  return (isSevere ? fail : warn)(message, evidence)
}

function rowsOf({ name, version, advisories }: SeenLibrary, place: Evidence): Evidence[] {
  return advisories.map(({ id, ghsa, severity, fixed }) => ({
    ...place,
    name: `${name} ${version}`,
    value: `${id} (${ghsa})`,
    expected: fixed ?? 'no fixed version',
    note: severity,
  }))
}
