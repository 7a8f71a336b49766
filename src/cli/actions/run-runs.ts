import { counted, verb } from '../../checks/shared/counted.ts'
import { createGivenUpRuns } from '../../queue/given-up-runs.ts'
import { CliError } from '../cli-error.ts'
import { changeStore, withStore } from '../open-store.ts'
import type { Terminal } from '../terminal.ts'

/** Longest list of runs; operators with more use `--all`. */
const MOST = 10_000

export async function listGivenUp({ config, print }: Terminal): Promise<void> {
  await withStore(config(), async ({ db }) => {
    for (const { reportId, endedAt, email, url } of await createGivenUpRuns(db).givenUp(MOST)) {
      const owner = email === '' ? 'a visitor' : email
      print([reportId, new Date(endedAt).toISOString(), owner, url].join('  '))
    }
  })
}

export interface QueueAgainChoices {
  /** IDs of reports. */
  readonly ids: readonly string[]
  readonly all?: boolean
}

/** An idle server checks for work every few seconds. */
export async function queueGivenUp(
  { ids, all = false }: QueueAgainChoices,
  { config, print, say }: Terminal,
): Promise<void> {
  if (all === ids.length > 0) throw new CliError('Name the IDs of reports, or --all.')
  await changeStore(config(), say, async ({ db }) => {
    const runs = createGivenUpRuns(db)
    const chosen = all ? (await runs.givenUp(MOST)).map(({ reportId }) => reportId) : ids
    let queued = 0
    for (const id of chosen) {
      const outcome = await runs.queueAgain(id)
      if (outcome === 'queued') queued += 1
      if (outcome === 'refused') say(`${id}: the queue of its owner is full.`)
      if (outcome === 'none') say(`${id}: no report with this ID has a run that was given up.`)
    }
    const runsWere = `${counted(chosen.length, 'run')} ${verb(chosen.length, 'was', 'were')}`
    print(`${queued} of ${runsWere} queued again.`)
    if (queued < chosen.length) throw new CliError('Some runs were not queued again.', 1)
  })
}
