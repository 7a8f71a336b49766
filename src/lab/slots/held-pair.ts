import { LabBroken } from '../lab-broken.ts'
import type { Pair } from './pair.ts'
import type { Pairs } from './pairs.ts'

/** The browser slot of one run; replaced if it broke. */
export interface HeldPair {
  /** A working slot, from now on of unknown state. @throws `LabBroken` */
  take(): Promise<Pair>
  /** The work went well: the slot can be reused. */
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
      // It was released while its last slot was still ending: no caller would end another one.
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
