import { catalogue } from '../../checks/catalogue.ts'
import { isCheckId } from '../../checks/check-ids.ts'
import { type Growth, growthOf, isNoisy, noisyValue, type PageValues } from '../findings/growth.ts'
import { IMPORTED_METRICS, type ImportedPage, type ImportedRun } from './imported-run.ts'
import { judgedPage } from './judge-imported.ts'
import { METRIC_IDS, summariseRuns } from './summarise-runs.ts'

/** Checks that page loads measure. */
const OF_LOADS: ReadonlySet<string> = new Set(
  catalogue.filter(({ stage }) => stage === 'lab').map(({ id }) => id),
)

/** Whether checks of a page, or audits of Lighthouse, are worse than in the base by more than noise, as jobs tell it. */
export function createGrowth(
  devices: readonly ImportedPage[],
  base: readonly ImportedPage[],
): (checkId: string) => Growth {
  const now = pageValues(devices)
  const before = pageValues(base)
  if (now === undefined || before?.isLighthouse !== now.isLighthouse) return () => 'no-noise'
  const { isLighthouse } = now
  return (checkId) => {
    const id = checkId.replace(LIGHTHOUSE, '')
    const value = Object.hasOwn(now.values, id) ? now.values[id] : undefined
    // Lighthouse gives a number whatever the outcome: what has none was stored without it.
    if (isLighthouse && !Object.hasOwn(before.values, id)) return 'no-noise'
    const host = now.host ?? null
    return growthOf({ id, value, isOfLoad: isLighthouse || OF_LOADS.has(id), host }, before)
  }
}

/** Before the id of an audit, where it stands beside checks. */
const LIGHTHOUSE = /^lighthouse\//

type Numbers = PageValues & {
  readonly values: Readonly<Record<string, number>>
  readonly isLighthouse: boolean
}

/** Numbers of the first device, on which checks are judged. */
function pageValues(devices: readonly ImportedPage[]): Numbers | undefined {
  const [first] = devices
  const run = first && summariseRuns(first.runs)?.run
  if (first === undefined || run === undefined) return undefined
  if (run.pagemark === undefined) return lighthouseValues(first, run)
  const { checks, lab } = judgedPage(first.url, devices, isCheckId)
  const device = lab?.devices[0]
  const values = checks.flatMap((check) => {
    const value = noisyValue(check, device)
    return value === undefined ? [] : [[check.id, value] as const]
  })
  const host = run.details?.host
  return {
    isLighthouse: false,
    values: Object.fromEntries(values),
    ...(device === undefined ? {} : { loads: device.samples.length }),
    ...(host === undefined ? {} : { host }),
  }
}

/** Each run is one load: the medians of all. */
function lighthouseValues({ runs }: ImportedPage, shown: ImportedRun): Numbers {
  const ids = shown.audits.map(({ id }) => id).filter(isNoisy)
  const values = ids.flatMap((id) => {
    const numbers = runs.flatMap((run) => numberOf(run, id) ?? []).toSorted((a, b) => a - b)
    const median = numbers[Math.floor(numbers.length / 2)]
    return median === undefined ? [] : [[id, median] as const]
  })
  const host = shown.details?.host
  return {
    isLighthouse: true,
    values: Object.fromEntries(values),
    loads: runs.length,
    ...(host === undefined ? {} : { host }),
  }
}

/** Runs that were stored before the numbers of all audits were kept have their metrics. */
function numberOf({ metrics, details }: ImportedRun, id: string): number | undefined {
  const metric = METRIC_IDS.find((each) => IMPORTED_METRICS[each] === id)
  if (metric !== undefined) return metrics[metric] ?? undefined
  const checks = details?.checks ?? {}
  return Object.hasOwn(checks, id) ? checks[id]?.value?.number : undefined
}
