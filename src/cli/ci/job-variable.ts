/** A variable that the CI system sets; undefined if it is missing or empty. */
export function jobVariable(name: string): string | undefined {
  const value = process.env[name]
  return value === '' ? undefined : value
}
