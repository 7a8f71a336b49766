import { LabBroken } from '../lab-broken.ts'
import type { Pair } from './pair.ts'
import type { Pairs } from './pairs.ts'

/** The pair of one run: another one after it broke. */
export interface HeldPair {
  /** Sound, and not known to be so any more from now on. @throws `LabBroken` */
  take(): Promise<Pair>
  /** What it was taken for went well: it may be used again. */
  keep(): void
  /** Never rejects. */
  leave(): Promise<void>
}

export function holdPair(pairs: Pairs): HeldPair {
  let held: Promise<Pair> | undefined
  let isSound = false
  let isLeft = false

  async function drop(): Promise<void> {
    const last = await held?.catch(() => undefined)
    held = undefined
    if (last) await (isSound ? pairs.giveBack(last) : pairs.end(last))
  }

  return {
    async take() {
      if (!isSound) await drop()
      isSound = false
      // It was left while its last pair was still being ended: nobody would end another one.
      if (isLeft) throw new LabBroken('The run has ended.', { again: false })
      held ??= pairs.take()
      return await held
    },
    keep() {
      isSound = true
    },
    async leave() {
      isLeft = true
      await drop()
    },
  }
}
