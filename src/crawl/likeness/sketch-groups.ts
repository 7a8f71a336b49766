import { VALUES } from './sketch.ts'

/** Groups sketches by some of their bytes, without a text for each: 20,000 are grouped 21 times. */
export function createSketchGroups(sketches: readonly Uint8Array[]) {
  const bytes = new Uint8Array(sketches.length * VALUES)
  for (const [place, sketch] of sketches.entries()) bytes.set(sketch, place * VALUES)
  /** At most half full. */
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * sketches.length + 1)))
  const groupOf = new Uint32Array(sketches.length)

  /**
   * Positions of the sketches that have the same bytes, for each group of several: in the order of their first ones,
   * each ascending.
   */
  return (start: number, length: number): Uint32Array[] => {
    slots.fill(0)
    const firsts: number[] = []
    const sizes: number[] = []
    for (let place = 0; place < sketches.length; place++) {
      const group = groupFor(place)
      groupOf[place] = group
      sizes[group] = (sizes[group] ?? 0) + 1
    }
    return fill(sizes)

    function groupFor(place: number): number {
      const at = place * VALUES + start
      let slot = hashAt(at) & (slots.length - 1)
      // A slot holds a group's number from 1.
      for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
        if (isEqual(at, (firsts[held - 1] ?? 0) * VALUES + start)) return held - 1
        slot = (slot + 1) & (slots.length - 1)
      }
      const group = firsts.push(place) - 1
      slots[slot] = group + 1
      return group
    }

    function hashAt(at: number): number {
      let hash = 0x811c9dc5
      for (let byte = at; byte < at + length; byte++) {
        hash = Math.imul(hash ^ (bytes[byte] ?? 0), 0x01000193)
      }
      return (hash ^ (hash >>> 15)) >>> 0
    }

    function isEqual(one: number, other: number): boolean {
      for (let byte = 0; byte < length; byte++) {
        if (bytes[one + byte] !== bytes[other + byte]) return false
      }
      return true
    }
  }

  function fill(sizes: readonly number[]): Uint32Array[] {
    const buckets = sizes.map((size) => (size > 1 ? new Uint32Array(size) : null))
    const filled = new Uint32Array(sizes.length)
    for (let place = 0; place < groupOf.length; place++) {
      const group = groupOf[place] ?? 0
      const bucket = buckets[group]
      if (!bucket) continue
      const at = filled[group] ?? 0
      bucket[at] = place
      filled[group] = at + 1
    }
    return buckets.filter((bucket) => bucket !== null)
  }
}
