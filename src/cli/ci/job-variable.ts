/** What the system that runs a job says in its environment; undefined where that is missing or empty. */
export function jobVariable(name: string): string | undefined {
  const value = process.env[name]
  return value === '' ? undefined : value
}
