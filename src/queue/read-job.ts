/**
 * What is made of a job's stored values, undefined if that fails: one that cannot be read must not stop its queue. `read`
 * asks no database, so an error says that the values are broken.
 */
export function readJob<Read>(
  read: () => Read,
  onBroken: (error: unknown) => void,
): Read | undefined {
  try {
    return read()
  } catch (error) {
    onBroken(error)
    return undefined
  }
}
