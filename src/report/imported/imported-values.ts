import { catalogue } from '../../checks/catalogue.ts'
import { isCheckId } from '../../checks/check-ids.ts'
import { type Growth, growthOf, noisyValue, type PageValues } from '../findings/growth.ts'
import type { ImportedPage } from './imported-run.ts'
import { judgedPage } from './judge-imported.ts'
import { summariseRuns } from './summarise-runs.ts'

/** Checks that page loads measure. */
const OF_LOADS: ReadonlySet<string> = new Set(
  catalogue.filter(({ stage }) => stage === 'lab').map(({ id }) => id),
)

/**
 * Whether checks of a page are worse than in the base by more than noise, as jobs tell it. Of Pagemark's own results
 * alone: audits of Lighthouse are compared by their outcomes.
 */
export function createGrowth(
  devices: readonly ImportedPage[],
  base: readonly ImportedPage[],
): (checkId: string) => Growth {
  const now = pageValues(devices)
  const before = pageValues(base)
  if (now === undefined || before === undefined) return () => 'no-noise'
  return (id) => {
    const value = Object.hasOwn(now.values, id) ? now.values[id] : undefined
    const host = now.host ?? null
    return growthOf({ id, value, isOfLoad: OF_LOADS.has(id), host }, before)
  }
}

/** Numbers of the first device, on which checks are judged; undefined for results of Lighthouse. */
function pageValues(devices: readonly ImportedPage[]) {
  const [first] = devices
  const run = first && summariseRuns(first.runs)?.run
  if (first === undefined || run?.pagemark === undefined) return undefined
  const { checks, lab } = judgedPage(first.url, devices, isCheckId)
  const device = lab?.devices[0]
  const values = checks.flatMap((check) => {
    const value = noisyValue(check, device)
    return value === undefined ? [] : [[check.id, value] as const]
  })
  const host = run.details?.host
  const known: PageValues & { readonly values: Record<string, number> } = {
    values: Object.fromEntries(values),
    ...(device === undefined ? {} : { loads: device.samples.length }),
    ...(host === undefined ? {} : { host }),
  }
  return known
}
