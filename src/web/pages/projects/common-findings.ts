import { catalogue } from '../../../checks/catalogue.ts'
import { TIERS } from '../../../checks/tiers.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { FaultyPage, ProjectFault } from '../../../store/projects/project-faults.ts'
import type { InspectedProject } from '../../../store/projects/project-overview.ts'
import type { ResultsStore } from '../../../store/runs/results.ts'

/** Findings that need work in reports of a project. */
export interface CommonFinding {
  readonly check: string
  /** Title of the check; undefined if the catalogue no longer has it. */
  readonly title: string | undefined
  /** Number of reports with it. */
  readonly reports: number
  /** The page with the lowest score that has it. */
  readonly worst: FaultyPage | null
  /** The message on that page, if its results were read. */
  readonly message: string | undefined
}

const FINDINGS_ON_PAGE = 10

const byId = new Map(catalogue.map((check) => [check.id, check]))

/** The findings with the highest harm first, then the most frequent, with the message of the worst page. */
export async function commonFindings(
  { faults }: Pick<InspectedProject, 'faults'>,
  results: Pick<ResultsStore, 'shown'>,
  owner: Owner,
): Promise<CommonFinding[]> {
  const first = faults
    .toSorted((a, b) => harmOf(a) - harmOf(b) || b.reports - a.reports)
    .slice(0, FINDINGS_ON_PAGE)
  // Unpacking one takes a few milliseconds; the worst page usually has most of the findings.
  const pages = new Set(first.flatMap(({ worst }) => worst?.id ?? []))
  const messages = new Map<string, string>()
  for (const id of pages) {
    const shown = await results.shown(owner, id)
    for (const check of shown?.stored?.results.checks ?? []) {
      if (check.message !== null) messages.set(`${id} ${check.id}`, check.message)
    }
  }
  return first.map((fault) => ({
    ...fault,
    title: byId.get(fault.check)?.title,
    message: messages.get(`${fault.worst?.id} ${fault.check}`),
  }))
}

/** The tier of a check as a number; a check without a tier comes last. */
function harmOf({ check }: ProjectFault): number {
  const tier = byId.get(check)?.tier ?? null
  return tier === null ? TIERS.length : TIERS.indexOf(tier)
}
