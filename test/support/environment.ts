/**
 * Sets variables of this process's environment, and returns a function that restores them. `process.env` is never
 * replaced: functions that ask the system, such as `tmpdir`, ignore another object.
 */
export function setEnvironment(variables: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
