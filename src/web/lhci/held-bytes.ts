export interface HeldLimits {
  /** Bytes of all. */
  readonly ofAll: number
  /** Bytes of one name. */
  readonly ofOne: number
}

/** Bytes of one request. */
export interface Held {
  /** False, with nothing counted, if there is no room for them. */
  add(bytes: number): boolean
  release(): void
}

/**
 * Counts the memory that bodies take while they arrive and are stored: hundreds of the largest at once, sent slowly,
 * would take gigabytes.
 */
export function createHeldBytes({ ofAll, ofOne }: HeldLimits) {
  const byName = new Map<string, number>()
  let all = 0

  const change = (name: string, bytes: number) => {
    all += bytes
    const sum = (byName.get(name) ?? 0) + bytes
    if (sum === 0) byName.delete(name)
    else byName.set(name, sum)
  }
  return {
    begin(name: string): Held {
      let own = 0
      return {
        add(bytes) {
          if (all + bytes > ofAll || (byName.get(name) ?? 0) + bytes > ofOne) return false
          own += bytes
          change(name, bytes)
          return true
        },
        release() {
          change(name, -own)
          own = 0
        },
      }
    },
  }
}
