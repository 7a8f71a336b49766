import { SealError } from './sealed-values.ts'

/** The result of `open`, undefined for a value that does not open: one bad value must not stop all others. */
export function tryOpen<Value>(open: () => Value): Value | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}
