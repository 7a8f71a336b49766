import { unpackBody } from '../../../src/store/runs/unpack-body.ts'
import type { Results } from '../../../src/report/results.ts'
import type { Engine } from '../engines/engine.ts'
import { numberOf } from './number-of.ts'

/** What became of the runs whose pages a browser was to load. */
export interface Measured {
  readonly measured: number
  /** Number of runs that ended as crashed, since their workers were killed three times. */
  readonly crashed: number
  /** Numbers of completed runs that were not measured, by the reason. */
  readonly unmeasured: ReadonlyMap<string, number>
  /** Completed runs that are neither. */
  readonly violations: readonly string[]
}

const CRASHED = `select count(*) as n from runs where error_code = 'crashed'`

export async function readMeasured(ask: Engine['ask']): Promise<Measured> {
  const unmeasured = new Map<string, number>()
  const violations: string[] = []
  let measured = 0
  for (const row of await ask('select run_id, body from run_results')) {
    const { body } = row
    if (!(body instanceof Uint8Array)) throw new Error('The results of a run are no bytes.')
    const { lab }: Pick<Results, 'lab'> = JSON.parse(String(await unpackBody(body)))
    if (lab?.status === 'measured') measured += 1
    else if (lab?.status === 'not-measured' && lab.reason)
      unmeasured.set(lab.reason, (unmeasured.get(lab.reason) ?? 0) + 1)
    else
      violations.push(
        `run ${String(row['run_id'])} ended with a measurement that is ${lab?.status}`,
      )
  }
  const crashed = await numberOf(ask, CRASHED)
  return { measured, crashed, unmeasured, violations }
}
