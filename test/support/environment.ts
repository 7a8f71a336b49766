/**
 * Sets variables of this process's environment, and gives what takes that back. `process.env` is never replaced: what
 * asks the system, `tmpdir` say, would not see what is set in another object.
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
