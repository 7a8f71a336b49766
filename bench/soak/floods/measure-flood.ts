import { forgetPeak, peakMb, type Vitals, watchProcess } from '../vitals.ts'
import type { Flood } from './flood.ts'
import { runFlood, type Told } from './flood-child.ts'
import { type Answered, type Latencies, latenciesOf } from './honest/ledger.ts'
import { guestHabits, ordinaryHabits, practise } from './honest/visits.ts'
import { mainThreadTime, timeBetween } from './main-thread.ts'
import type { FloodedService } from './service.ts'

export interface Lengths {
  readonly seconds: number
  /**
   * Honest requests only, twice before the flood: until everything is compiled and cached, then to measure their cost.
   */
  readonly restSeconds: number
  /** Time for memory and connections to be released. */
  readonly backSeconds: number
  /** Fraction of the flood's connections; 1 for all. */
  readonly part: number
}

export interface Measured {
  readonly name: string
  readonly flood: Told
  readonly honest: Latencies
  readonly failures: readonly string[]
  readonly mainThread: {
    /** Share of a CPU core. */
    readonly share: number
    readonly waitedShare: number
    /** Per request of the flood, without the cost of the honest ones. */
    readonly msEach: number
  }
  readonly loopDelayMaxMs: number | undefined
  /** Share of a CPU core used by the flood's own process. */
  readonly floodShare: number
  readonly rest: Vitals
  readonly peakMb: number
  readonly after: Vitals
  readonly faults: readonly string[]
}

/** Megabytes above rest at which memory counts as released. */
export const BACK_MB = 100
/** Open files above rest at which connections count as released: the honest clients' own. */
export const BACK_FILES = 20

/** People of an office who open reports at once. */
const WARM_UP = 'office'

export async function measureFlood(
  service: FloodedService,
  flood: Flood,
  lengths: Lengths,
): Promise<Measured> {
  const { scene, pid } = service
  const ordinary = ordinaryHabits(scene)
  const guests = (flood.beside ?? []).map((guest) => guestHabits(scene, guest))
  const habits = [...ordinary, ...(await Promise.all(guests)).flat()]
  // A service without any requests so far has neither compiled its pages nor grown its heap: no rest to compare with.
  await runFlood({ name: WARM_UP, seconds: lengths.restSeconds, scene, part: lengths.part })
  await practise(scene, habits, forSeconds(lengths.restSeconds))
  const quietly = mainThreadTime(pid)
  const quiet = await practise(scene, ordinary, forSeconds(lengths.restSeconds))
  const honestMs = timeBetween(quietly, mainThreadTime(pid)).ranMs / quiet.length
  await service.loopDelay()

  const watch = watchProcess(pid)
  const rest = watch.now()
  forgetPeak(pid)
  const before = mainThreadTime(pid)
  const [told, answered] = await Promise.all([
    runFlood({ name: flood.name, seconds: lengths.seconds, scene, part: lengths.part }),
    practise(scene, habits, forSeconds(lengths.seconds)),
  ])
  const busy = timeBetween(before, mainThreadTime(pid))
  const delay = await service.loopDelay()
  const peak = peakMb(pid)
  const mayWait = forSeconds(lengths.backSeconds)
  const isAwaited = () => mayWait() && !isBack(watch.now(), rest)
  const later = await practise(scene, ordinary, isAwaited)
  const after = watch.now()
  watch.stop()

  return {
    name: flood.name,
    flood: told,
    honest: latenciesOf(answered),
    failures: [...failuresOf(answered), ...failuresOf(later), ...told.failures],
    mainThread: {
      share: busy.share,
      waitedShare: busy.waitedShare,
      msEach: Math.max(0, busy.ranMs - honestMs * answered.length) / Math.max(1, told.sent),
    },
    loopDelayMaxMs: delay?.maxMs,
    floodShare: told.processorMs / busy.ms,
    rest,
    peakMb: peak,
    after,
    faults: service.faults(),
  }
}

function failuresOf(answered: readonly Answered[]): string[] {
  return answered.flatMap(({ fault }) => fault ?? [])
}

/** True until this many seconds from now. */
function forSeconds(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1000
  return () => performance.now() < until
}

export function isBack(after: Vitals, rest: Vitals): boolean {
  return after.rssMb - rest.rssMb <= BACK_MB && after.descriptors - rest.descriptors <= BACK_FILES
}
