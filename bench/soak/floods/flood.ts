import type { Scene } from './scene.ts'
import type { Tally } from './clients/tally.ts'

/** What a flood is given, in the process of its own that it runs in. */
export interface Attack {
  readonly scene: Scene
  readonly tally: Tally
  /** Of `performance.now()`: then it stops by itself. */
  readonly until: number
  /** How many of so many connections or people there are: all, or few of them in the short form. */
  size(full: number): number
}

/** Who else is there besides the ordinary visitors, whose requests must not fail either. */
export type Guest = 'owner' | 'unlocked'

export interface Flood {
  readonly name: string
  /** What it does, in a few words. */
  readonly about: string
  readonly beside?: readonly Guest[]
  run(attack: Attack): Promise<void>
}
