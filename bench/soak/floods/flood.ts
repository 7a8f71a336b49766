import type { Scene } from './scene.ts'
import type { Tally } from './clients/tally.ts'

/** Parameters of a flood in its separate process. */
export interface Attack {
  readonly scene: Scene
  readonly tally: Tally
  /** Time of `performance.now()` at which it stops by itself. */
  readonly until: number
  /** The number of connections or people: all, or few of them in the short form. */
  size(full: number): number
}

/** Other users besides the ordinary visitors, whose requests must not fail either. */
export type Guest = 'owner' | 'unlocked'

export interface Flood {
  readonly name: string
  /** Short description. */
  readonly about: string
  readonly beside?: readonly Guest[]
  run(attack: Attack): Promise<void>
}
