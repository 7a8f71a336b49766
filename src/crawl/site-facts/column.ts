/** A list of whole numbers that grows, four bytes each. */
export function createColumn() {
  let values = new Uint32Array(1024)
  let size = 0
  return {
    add(value: number): void {
      if (size === values.length) {
        const longer = new Uint32Array(2 * size)
        longer.set(values)
        values = longer
      }
      values[size] = value
      size += 1
    },
    get size() {
      return size
    },
    built: (): Uint32Array => values.subarray(0, size),
  }
}
