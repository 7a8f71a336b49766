import { type Disturbance, disturbanceOf, type LoadSigns } from '../disturbance.ts'
import type { Sample } from './take-sample.ts'

export interface Loads {
  readonly samples: readonly Sample[]
  /** Disturbance of the samples, after one was repeated; null if their metrics are reliable. */
  readonly disturbance: Disturbance | null
}

/** Takes the requested number of loads, and one more to replace the worst one if they were disturbed. */
export async function takeLoads(
  take: (number: number) => Promise<Sample>,
  { wanted, usualIndex }: { readonly wanted: number; readonly usualIndex: number | null },
): Promise<Loads> {
  const samples: Sample[] = []
  for (let number = 0; number < wanted; number += 1) samples.push(await take(number))
  const disturbance = disturbanceOf(samples.map(signsOf), usualIndex)
  if (disturbance === null) return { samples, disturbance }
  const kept = withoutWorst([...samples, await take(wanted)])
  return { samples: kept, disturbance: disturbanceOf(kept.map(signsOf), usualIndex) }
}

/** Noise only ever slows a load down; of two equal ones, the earlier is replaced. */
function withoutWorst(samples: readonly Sample[]): Sample[] {
  const worst = samples.reduce((one, other) => (scoreOf(other) < scoreOf(one) ? other : one))
  return samples.filter((sample) => sample !== worst)
}

function scoreOf({ lhr }: Sample): number {
  return lhr.categories.performance?.score ?? 0
}

/** Main-thread work of a page, by the groups of Lighthouse's `mainthread-work-breakdown`. */
const OWN_WORK: ReadonlySet<unknown> = new Set([
  'scriptEvaluation',
  'scriptParseCompile',
  'styleLayout',
  // Not in scoring.md: parsing a document of megabytes blocks, and would be called disturbed each time.
  'parseHTML',
])

function signsOf({ lhr }: Sample): LoadSigns {
  return {
    score: lhr.categories.performance?.score ?? null,
    tbt: lhr.audits['total-blocking-time']?.numericValue ?? null,
    ownWork: ownWorkOf(lhr.audits['mainthread-work-breakdown']?.details),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  }
}

function ownWorkOf(details: Sample['lhr']['audits'][string]['details']): number | null {
  if (details?.type !== 'table') return null
  return details.items
    .filter(({ group }) => OWN_WORK.has(group))
    .reduce((sum, { duration }) => sum + (typeof duration === 'number' ? duration : 0), 0)
}
